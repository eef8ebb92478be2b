import type { ServerResponse } from 'node:http'
import type { Html } from '../../../../src/http/pages/html.ts'

/** Answers with a page of the stand-in. */
export function sendPage(response: ServerResponse, page: Html, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page.text)
}

/** Sends a browser on, after a form or a sign-in. */
export function redirect(response: ServerResponse, to: string, cookies: readonly string[] = []): void {
  response.writeHead(303, { Location: to, 'Set-Cookie': [...cookies] }).end()
}
