package main

import (
	"database/sql"
	"encoding/json"
	"strconv"
)

// The work with what arrives; here, a copy of each quote with its history. Put your own in its place.
const tables = `
	create table if not exists quote (id text primary key, number text not null, status text not null, sequence integer not null);
	create table if not exists history (quote_id text not null, sequence integer not null, type text not null);`

// Quote is a quote as its newest event showed it.
type Quote struct {
	ID     string `json:"id"`
	Number string `json:"number"`
	Status string `json:"status"`
}

// Entry is an event of a quote.
type Entry struct {
	QuoteID string `json:"quote_id"`
	Type    string `json:"type"`
}

type message struct {
	Type string `json:"type"`
	Data struct {
		ID string `json:"id"`
		// Increases with every event of a store.
		Sequence string `json:"sequence"`
		Quote    *Quote `json:"quote"`
	} `json:"data"`
}

// handle runs in the transaction that ticks the event off, so both happen or neither. Webhooks may come in any order: older news never
// replaces newer. Call other systems with the event's id as idempotency key: after a crash, an event is handled again.
func handle(tx *sql.Tx, body []byte) error {
	var m message
	if err := json.Unmarshal(body, &m); err != nil {
		return err
	}
	if m.Type == "ping" {
		return nil
	}
	sequence, err := strconv.ParseInt(m.Data.Sequence, 10, 64)
	if err != nil {
		return err
	}
	if quote := m.Data.Quote; quote != nil {
		_, err := tx.Exec(`
			insert into quote (id, number, status, sequence) values (?, ?, ?, ?)
			on conflict (id) do update set number = excluded.number, status = excluded.status, sequence = excluded.sequence
			where excluded.sequence > quote.sequence`,
			m.Data.ID, quote.Number, quote.Status, sequence)
		if err != nil {
			return err
		}
	}
	_, err = tx.Exec("insert into history (quote_id, sequence, type) values (?, ?, ?)", m.Data.ID, sequence, m.Type)
	return err
}

func listQuotes(db *sql.DB) ([]Quote, []Entry, error) {
	quotes, err := list(db, "select id, number, status from quote order by number", func(q *Quote) []any {
		return []any{&q.ID, &q.Number, &q.Status}
	})
	if err != nil {
		return nil, nil, err
	}
	history, err := list(db, "select quote_id, type from history order by sequence", func(e *Entry) []any {
		return []any{&e.QuoteID, &e.Type}
	})
	return quotes, history, err
}

func list[T any](db *sql.DB, query string, columns func(*T) []any) ([]T, error) {
	rows, err := db.Query(query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		var one T
		if err := rows.Scan(columns(&one)...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
