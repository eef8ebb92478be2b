import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../database/database.ts'
import type { StoreMove } from '../../../database/live/store-moves.ts'
import type { Store } from '../../../database/stores/stores.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import type { Role } from '../../../domain/access/permissions.ts'
import { type News, readMoves, readNews, readRunningSessions, readVisibility } from '../../../queries/live/read-news.ts'

const LOOK_EVERY_MS = 1_000
const SESSIONS_EVERY_LOOKS = 5
const BEAT_EVERY_LOOKS = 20
/** One process holds at most this many connections, and of one person at most so many. */
const MOST_WATCHERS = 10_000
const MOST_OF_ONE = 20

/** An open connection of a signed-in person's browser. */
export interface Watcher {
  store: Store
  actor: Extract<Actor, { kind: 'staff' }>
  role: Role
  tokenHash: Buffer
  send: (text: string) => void
  end: () => void
}

/** The part of a store that was told: its last event, the changes of the last seconds, and who has which quote open. */
interface Told {
  last: string | null
  changes: ReadonlySet<string>
  present: StoreMove['present']
}

interface Watched {
  watchers: Set<Watcher>
  told: Told
}

interface HubOptions {
  db: Db
  clock: () => Date
  logger: FastifyBaseLogger
}

/**
 * Tells open pages what changes in their stores. It looks once for all of them: a statement a second says how far the stores are that are
 * watched, and another for each whose feed has moved reads its events. Without watchers it rests.
 */
export class LiveHub {
  readonly #options: HubOptions
  readonly #stores = new Map<string, Watched>()
  #timer: NodeJS.Timeout | null = null
  #looks = 0
  #isClosed = false

  constructor(options: HubOptions) {
    this.#options = options
  }

  /** Returns whether there is room for one more connection of this person. */
  hasRoomFor({ id }: Watcher['actor']): boolean {
    const all = this.#all()
    return all.length < MOST_WATCHERS && all.filter(({ actor }) => actor.id === id).length < MOST_OF_ONE
  }

  /** Returns how far a store is now: what comes later is told to a watcher added at once. */
  async readTold(store: Store): Promise<Told> {
    const move = (await readMoves(this.#options.db, [store], this.#options.clock)).get(store.id)
    return { last: move?.head ?? null, changes: idsOf(move), present: move?.present ?? new Map() }
  }

  /** Adds a connection, and tells it what it missed after this event, if it names one. */
  async add(watcher: Watcher, told: Told, missedAfter: string | null): Promise<void> {
    if (this.#isClosed) return watcher.end()
    const { store } = watcher
    const watched = this.#stores.get(store.id) ?? { watchers: new Set(), told }
    this.#stores.set(store.id, watched)
    watched.watchers.add(watcher)
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_EVERY_MS)
    if (missedAfter === null && told.last !== null) watcher.send(`id: ${told.last}\n\n`)
    const after = missedAfter ?? told.last
    // the others may have been told more between reading and adding
    if (after !== watched.told.last) await this.#tell(store, [watcher], await this.#read(store, after))
  }

  remove(watcher: Watcher): void {
    const watched = this.#stores.get(watcher.store.id)
    watched?.watchers.delete(watcher)
    if (watched?.watchers.size === 0) this.#stores.delete(watcher.store.id)
  }

  /** Ends all connections. */
  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const watcher of this.#all()) watcher.end()
    this.#stores.clear()
  }

  #all(): Watcher[] {
    return [...this.#stores.values()].flatMap(({ watchers }) => [...watchers])
  }

  async #look(): Promise<void> {
    this.#looks += 1
    try {
      if (this.#looks % SESSIONS_EVERY_LOOKS === 0) await this.#endOver()
      await this.#follow()
      if (this.#looks % BEAT_EVERY_LOOKS === 0) for (const { send } of this.#all()) send(': beat\n\n')
    } catch (err) {
      this.#note(err)
    }
    const rests = this.#isClosed || this.#stores.size === 0
    this.#timer = rests ? null : setTimeout(() => void this.#look(), LOOK_EVERY_MS)
  }

  async #follow(): Promise<void> {
    if (this.#stores.size === 0) return
    const stores = [...this.#stores.values()].flatMap(({ watchers: [one] }) => one?.store ?? [])
    const moves = await readMoves(this.#options.db, stores, this.#options.clock)
    for (const store of stores) {
      const watched = this.#stores.get(store.id)
      const move = moves.get(store.id)
      if (!watched || !move) continue
      await this.#catchUp(store, watched, move)
    }
  }

  /** Tells a store's watchers its changes up to this move; after a failure they are told with the next. */
  async #catchUp(store: Store, watched: Watched, move: StoreMove): Promise<void> {
    const before = watched.told
    const told = { changes: idsOf(move), present: move.present }
    const quiet = move.changes.filter(({ id }) => !before.changes.has(id)).map(({ quoteId }) => quoteId)
    watched.told = { last: move.head, ...told }
    try {
      const news = move.head === before.last ? [] : await this.#read(store, before.last)
      watched.told = { last: news?.at(-1)?.id ?? move.head, ...told }
      await this.#tell(store, [...watched.watchers], news, quiet)
      await this.#tellPresent(store, [...watched.watchers], differing(before.present, move.present))
    } catch (err) {
      watched.told = before
      this.#note(err)
    }
  }

  #note(err: unknown): void {
    this.#options.logger.debug({ err }, 'failed to read the feed for open pages; they ask by themselves')
  }

  #read(store: Store, after: string | null): Promise<News[] | null> {
    return readNews(this.#options.db, store, after, this.#options.clock)
  }

  /**
   * Tells each watcher the events and the changes without one of quotes they may see; of others nothing, but that lists have changed if one
   * was assigned: it may no longer be theirs.
   */
  async #tell(
    store: Store,
    watchers: readonly Watcher[],
    news: readonly News[] | null,
    changed: readonly string[] = [],
  ): Promise<void> {
    if (news === null) {
      for (const { send } of watchers) send(message({ kind: 'all' }))
      return
    }
    const told = new Set(news.flatMap(({ quoteId }) => quoteId ?? []))
    const quiet = [...new Set(changed)].filter((quoteId) => !told.has(quoteId))
    const people = watchers.map(({ actor }) => actor)
    const sees = await readVisibility(this.#options.db, store, people, [...told, ...quiet])
    for (const { actor, send } of watchers) {
      const events = news.map(({ id, type, quoteId }) => {
        if (quoteId !== null && sees(actor, quoteId)) return message({ kind: type, quote: quoteId }, id)
        return type === 'quote.assigned' ? message({ kind: 'lists' }, id) : ''
      })
      const others = quiet.filter((quoteId) => sees(actor, quoteId))
      const text = [...events, ...others.map((quote) => message({ kind: 'changed', quote }))].join('')
      if (text !== '') send(text)
    }
  }

  /** Tells those who may see these quotes that others have come to them, have left, or are somewhere else there. */
  async #tellPresent(store: Store, watchers: readonly Watcher[], quoteIds: readonly string[]): Promise<void> {
    if (quoteIds.length === 0) return
    const people = watchers.map(({ actor }) => actor)
    const sees = await readVisibility(this.#options.db, store, people, quoteIds)
    for (const { actor, send } of watchers) {
      const seen = quoteIds.filter((quoteId) => sees(actor, quoteId))
      if (seen.length > 0) send(seen.map((quote) => message({ kind: 'presence', quote })).join(''))
    }
  }

  /** Ends connections whose session has ended or whose person may see something else than before: their page connects anew. */
  async #endOver(): Promise<void> {
    const all = this.#all()
    if (all.length === 0) return
    const sessions = all.map(({ tokenHash, store }) => ({ storeId: store.id, tokenHash }))
    const once = [...new Map(sessions.map((session) => [session.tokenHash.toString('hex'), session])).values()]
    const running = await readRunningSessions(this.#options.db, once, this.#options.clock())
    for (const watcher of all) {
      const session = running.get(watcher.tokenHash.toString('hex'))
      if (session?.role === watcher.role && session.storeRevision === watcher.store.revision) continue
      this.remove(watcher) // at once: one that does not read is closed only later
      watcher.end()
    }
  }
}

function idsOf(move: StoreMove | undefined): Set<string> {
  return new Set(move?.changes.map(({ id }) => id))
}

/** Returns the quotes that not the same people have open before and now. */
function differing(before: StoreMove['present'], now: StoreMove['present']): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter((id) => before.get(id) !== now.get(id))
}

function message(data: { kind: string; quote?: string }, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
