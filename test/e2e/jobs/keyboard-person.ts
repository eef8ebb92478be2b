import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { Person } from './person.ts'

/** More presses of Tab than anybody bears. */
const MOST_TABS = 60

/**
 * A person without a mouse, on a window of 1280 by 900 at 200 %. Whatever they would click they go to with Tab and the arrow keys, and it must
 * be seen where they are: neither off the window nor covered (WCAG 2.4.11), with a mark of its own (2.4.7).
 */
export class KeyboardPerson extends Person {
  override async click(what: Locator): Promise<void> {
    await this.#goTo(what)
    await this.keepPicture()
    const kind = await what.evaluate((one: unknown) => (one as Control).type ?? '')
    if (kind === 'radio' || kind === 'checkbox') {
      if (!(await what.isChecked())) await this.press('Space')
    } else if (['', 'button', 'submit'].includes(kind)) await this.press('Enter')
  }

  async #goTo(what: Locator): Promise<void> {
    await what.and(this.page.locator(':not(:disabled)')).waitFor() // what is disabled, until a sum is known, takes no focus
    for (let tabs = 0; !(await isFocused(what)); tabs += 1) {
      assert.ok(tabs < MOST_TABS, `Tab does not lead to ${what}; it is at ${await whereIs(this.page)}`)
      await this.press(await nextKey(what))
      await this.#checkSeen()
    }
  }

  async #checkSeen(): Promise<void> {
    const [isInView, isMarked] = await this.page.evaluate<[boolean, boolean]>(SEEN)
    assert.ok(isInView, `what has the focus cannot be seen: ${await whereIs(this.page)}`)
    assert.ok(isMarked, `nothing shows that this has the focus: ${await whereIs(this.page)}`)
  }
}

/** Sets the window up as 200 % shows 1280 by 900. */
export async function zoomTwice(page: Page): Promise<void> {
  await page.setViewportSize({ width: 640, height: 450 })
}

/** The members of a page's elements that are used here: this project's tests know no browser's types. */
interface Control {
  type?: string
  name?: string
  ownerDocument: { activeElement: Control; body: Control }
  compareDocumentPosition(other: Control): number
}

const isFocused = (what: Locator) =>
  what.evaluate((one: unknown) => (one as Control) === (one as Control).ownerDocument.activeElement)
const whereIs = (page: Page) => page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)')

/** Returns an arrow within a group of radio buttons; else Tab, towards it. */
function nextKey(what: Locator): Promise<string> {
  return what.evaluate((element: unknown) => {
    const one = element as Control
    const { activeElement: here, body } = one.ownerDocument
    if (one.type === 'radio' && here.type === 'radio' && here.name === one.name) return 'ArrowDown'
    const follows = 4 // Node.DOCUMENT_POSITION_FOLLOWING
    return here !== body && one.compareDocumentPosition(here) & follows ? 'Shift+Tab' : 'Tab'
  })
}

/** Returns whether the focused control, or its label, can be seen, and whether it is marked. */
const SEEN = `(() => {
  const one = document.activeElement
  if (one === document.body) return [true, true]
  const label = one.labels?.[0]
  const places = [one, label].filter(Boolean)
  const isAt = (place, x, y) => {
    const box = place.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
    return top !== null && (place.contains(top) || top.contains(one) && top === label)
  }
  const isInView = places.some((place) => [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]].some(([x, y]) => isAt(place, x, y)))
  const isMarked = [...places, one.nextElementSibling, one.parentElement].filter(Boolean).some((place) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return [isInView, isMarked]
})()`
