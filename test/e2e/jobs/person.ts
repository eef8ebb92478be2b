import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { keepScreenshot } from '../../support/browser/browser.ts'

/** Seconds a trained person needs for a key and for a click with the way to it. */
const KEY_S = 0.2
const CLICK_S = 1.3

/** A person at work: counts every key they press and every click they make. */
export class Person {
  /** The page in front of them; a link may open another. */
  page: Page
  readonly #job: string
  #keys = 0
  #clicks = 0
  #pictures = 0

  constructor(page: Page, job: string) {
    this.page = page
    this.#job = job
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
    await what.waitFor()
    await this.keepPicture()
    await what.click()
    this.#clicks += 1
  }

  /** Keeps a picture of this moment of the job. */
  protected async keepPicture(): Promise<void> {
    this.#pictures += 1
    await keepScreenshot(this.page, `job-${this.#job}-${this.#pictures}`)
  }

  /** Goes into a field and types; what is pasted into it costs the two keys for that. */
  async write(field: Locator, text: string, { isPasted = false } = {}): Promise<void> {
    await this.click(field)
    if (!isPasted) return this.type(text)
    await this.page.keyboard.insertText(text)
    this.#keys += 2
  }

  /** Fails if the job took more keys or clicks; keeps a last picture and, if `JOBS` names a file, a line with the counts. */
  async done(most: { keys: number; clicks: number }): Promise<void> {
    const job = this.#job
    const keys = this.#keys
    const clicks = this.#clicks
    const seconds = Math.round(keys * KEY_S + clicks * CLICK_S)
    if (process.env.JOBS) appendFileSync(process.env.JOBS, `${job}: ${keys} keys + ${clicks} clicks, ${seconds} s\n`)
    await this.keepPicture()
    assert.ok(keys <= most.keys && clicks <= most.clicks, `${job}: ${keys} keys and ${clicks} clicks`)
  }
}
