// A receiver of webhooks with net/http: go run .
package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

const mostBytes = 5_000_000

func main() {
	secrets := strings.FieldsFunc(os.Getenv("WEBHOOK_SECRETS"), func(r rune) bool { return strings.ContainsRune(" ,\n", r) })
	inbox, err := OpenInbox(orElse("INBOX", "inbox.db"), secrets)
	if err != nil {
		log.Fatal(err)
	}
	go inbox.WorkOff()

	http.HandleFunc("POST /webhooks", func(w http.ResponseWriter, r *http.Request) {
		// The signature is over the bytes as sent: read them whole, and parse nothing before it is checked.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
		if err == nil {
			err = inbox.Receive(body, r.Header)
		}
		switch {
		case err == nil:
			w.WriteHeader(http.StatusNoContent)
		case errors.Is(err, ErrNotSigned):
			w.WriteHeader(http.StatusBadRequest)
		default:
			w.WriteHeader(http.StatusInternalServerError) // the service sends it again
		}
	})
	http.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		report, err := inbox.Report()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(report)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+orElse("PORT", "4000"), nil))
}

func orElse(name, value string) string {
	if set := os.Getenv(name); set != "" {
		return set
	}
	return value
}
