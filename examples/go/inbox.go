package main

import (
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	_ "modernc.org/sqlite"
)

const (
	tryAgain  = time.Minute
	lookAgain = 10 * time.Second
)

// ErrNotSigned says that the service did not send a message, or not within the last 5 minutes.
var ErrNotSigned = errors.New("not signed by the service within the last 5 minutes")

// Inbox is a queue on disk, because an answer promises that the event is not lost. SQLite, in pure Go; any database with transactions will do.
type Inbox struct {
	db        *sql.DB
	verifiers []*standardwebhooks.Webhook
	arrived   chan struct{}
}

// OpenInbox opens the queue in a file. Give both secrets while you rotate one: put the new one in, and take the old one out a day later.
func OpenInbox(path string, secrets []string) (*Inbox, error) {
	if len(secrets) == 0 {
		return nil, errors.New("set WEBHOOK_SECRETS to the secret of your webhook endpoint")
	}
	inbox := &Inbox{arrived: make(chan struct{}, 1)}
	for _, secret := range secrets {
		verifier, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			return nil, err
		}
		inbox.verifiers = append(inbox.verifiers, verifier)
	}
	settings := "?_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=journal_mode(wal)&_pragma=synchronous(full)"
	db, err := sql.Open("sqlite", "file:"+path+settings)
	if err != nil {
		return nil, err
	}
	inbox.db = db
	_, err = db.Exec(`
		create table if not exists inbox (
			webhook_id text primary key, body text not null, try_at integer not null default 0, done_at integer, error text);
		create index if not exists waiting on inbox (try_at) where done_at is null;` + tables)
	if err != nil {
		return nil, err
	}
	report, err := inbox.Report()
	fmt.Printf("%d events wait from before\n", report.Waiting)
	return inbox, err
}

// Receive keeps a webhook, to be worked off after the answer; one that came before is kept once. The body is what was received, byte for byte.
func (inbox *Inbox) Receive(body []byte, header http.Header) error {
	if !inbox.isSigned(body, header) {
		return ErrNotSigned
	}
	id := header.Get(standardwebhooks.HeaderWebhookID)
	if _, err := inbox.db.Exec("insert or ignore into inbox (webhook_id, body) values (?, ?)", id, string(body)); err != nil {
		return err
	}
	select {
	case inbox.arrived <- struct{}{}:
	default: // it is already told
	}
	return nil
}

func (inbox *Inbox) isSigned(body []byte, header http.Header) bool {
	for _, verifier := range inbox.verifiers {
		if verifier.Verify(body, header) == nil {
			return true
		}
	}
	return false
}

// WorkOff works off what waits and what arrives, without end.
func (inbox *Inbox) WorkOff() {
	for {
		for {
			more, err := inbox.workOffOne()
			if err != nil {
				log.Print(err)
			}
			if !more {
				break
			}
		}
		select {
		case <-inbox.arrived:
		case <-time.After(lookAgain):
		}
	}
}

// workOffOne returns false if nothing waits. An event that fails is tried again in a minute, and holds up no other.
func (inbox *Inbox) workOffOne() (bool, error) {
	tx, err := inbox.db.Begin()
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	var id, body string
	now := time.Now()
	row := tx.QueryRow("select webhook_id, body from inbox where done_at is null and try_at <= ? order by try_at, rowid", now.Unix())
	if err := row.Scan(&id, &body); errors.Is(err, sql.ErrNoRows) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	failed := handle(tx, []byte(body))
	if failed == nil {
		_, failed = tx.Exec("update inbox set done_at = ?, error = null where webhook_id = ?", now.Unix(), id)
	}
	if failed == nil {
		return true, tx.Commit()
	}
	tx.Rollback()
	_, err = inbox.db.Exec("update inbox set try_at = ?, error = ? where webhook_id = ?", now.Add(tryAgain).Unix(), failed.Error(), id)
	return err == nil, err
}

// Report is what has been worked off, and how much waits.
type Report struct {
	Waiting int     `json:"waiting"`
	Quotes  []Quote `json:"quotes"`
	History []Entry `json:"history"`
}

// Report reads what has been worked off, and how much waits.
func (inbox *Inbox) Report() (Report, error) {
	var report Report
	err := inbox.db.QueryRow("select count(*) from inbox where done_at is null").Scan(&report.Waiting)
	if err != nil {
		return report, err
	}
	report.Quotes, report.History, err = listQuotes(inbox.db)
	return report, err
}
