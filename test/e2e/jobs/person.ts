import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { keepScreenshot } from '../../support/browser/browser.ts'

/** Seconds a trained person needs for a key and for a click with the way to it. */
const KEY_S = 0.2
const CLICK_S = 1.3

/** A person at work: counts every key they press and every click they make. */
export class Person {
  readonly page: Page
  #keys = 0
  #clicks = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Presses keys one after the other; a key held with others counts each of them. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.#keys += key === '+' ? 1 : key.split('+').length
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.#keys += text.length
  }

  async click(what: Locator): Promise<void> {
    await what.click()
    this.#clicks += 1
  }

  /** Fails if the job took more keys or clicks; keeps a picture and, if `JOBS` names a file, a line with the counts. */
  async done(job: string, most: { keys: number; clicks: number }): Promise<void> {
    const keys = this.#keys
    const clicks = this.#clicks
    const seconds = Math.round(keys * KEY_S + clicks * CLICK_S)
    if (process.env.JOBS) appendFileSync(process.env.JOBS, `${job}: ${keys} keys + ${clicks} clicks, ${seconds} s\n`)
    await keepScreenshot(this.page, `job-${job}`)
    assert.ok(keys <= most.keys && clicks <= most.clicks, `${job}: ${keys} keys and ${clicks} clicks`)
  }
}
