import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TrollboxMessage, TrollboxMute } from '#contract/community/trollbox.ts'
import type { SocketMessage } from '#contract/socket.ts'
import type { Log } from '#lib/log/log.ts'
import { networkOf } from '#lib/network/ip-network.ts'
import type { Job } from '#lib/work/jobs.ts'
import { singleFlight } from '#lib/work/single-flight.ts'
import type { Database } from '#store/engine/database.ts'
import { ApiError, badInput, tooMany } from '../errors.ts'
import { createRateLimit } from '../rate-limit.ts'
import { isReservedName } from './reserved-names.ts'
import {
  changeMessages,
  changeMutes,
  type Flag,
  type Mute,
  mutedUntil,
  readFlag,
  readMessages,
  readMutes,
  type StoredMessage,
  writeFlag,
} from './stored-box.ts'

/** The time for which this process uses what it read, because another process may change it. */
const FRESH_MS = 2_000
const MUTE_MS = 24 * 3_600_000

/** The live socket through which the chat is announced. */
export type TrollboxSocket = { send: (message: SocketMessage) => void; clients: () => number }

type TrollboxOptions = {
  db: Database
  /**
   * The key of the hashes of visitors' addresses. It stays the same after a restart, so that mutes stay
   * valid.
   */
  secret: string
  /** The names of the chain, which no visitor may take. */
  reserved: readonly string[]
  socket: TrollboxSocket
  log: Log
}

/** The chat and its switch. All of it is stored in the database; changes are sent through the live socket. */
export type Trollbox = {
  /** Whether the chat is on as last read, without waiting; undefined before the first reading. */
  known(): boolean | undefined
  flag(): Promise<Flag>
  setEnabled(enabled: boolean): Promise<Flag>
  /** The messages, oldest first; empty while the chat is off. */
  messages(): Promise<TrollboxMessage[]>
  /**
   * Adds a message.
   *
   * @throws ApiError 400 for a reserved name, 403 while the chat is off or the client is muted, 429 for too
   *   many messages
   */
  post(message: { name: string; text: string }, client: string): Promise<TrollboxMessage>
  /**
   * Removes a message.
   *
   * @throws ApiError 404 when there is no such message
   */
  remove(id: string): Promise<void>
  /**
   * Refuses messages of the author of a message for a day.
   *
   * @returns the time at which that ends
   * @throws ApiError 404 when there is no such message
   */
  mute(id: string): Promise<string>
  /** The authors who are muted now, the last muted one first. */
  mutes(): Promise<TrollboxMute[]>
  /**
   * Ends a mute.
   *
   * @param id the id of an entry of `mutes`
   * @throws ApiError 404 when there is no such mute
   */
  unmute(id: string): Promise<void>
  /** Announces changes that another process made. */
  job: Job
}

type State = { flag: Flag; messages: readonly StoredMessage[] }

export function createTrollbox({ db, secret, reserved, socket, log }: TrollboxOptions): Trollbox {
  const limit = createRateLimit({ perClient: 5, overall: 60, windowMs: 20_000 })
  const reading = new Map<string, Promise<State>>()
  let state: State | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let lastChange: Promise<unknown> = Promise.resolve()
  let changes = 0

  /** Replaces the state by `next`, and announces the differences. */
  const accept = (next: State): State => {
    const before = state
    state = next
    readAt = Date.now()
    const { enabled } = next.flag
    if (enabled !== before?.flag.enabled) socket.send({ type: 'trollbox_state', data: { enabled } })
    if (!before || !enabled) return next
    const ids = before.messages.map(({ id }) => id)
    const gone = ids.filter((id) => !next.messages.some((message) => message.id === id))
    if (gone.length > 0) socket.send({ type: 'trollbox_removed', data: { ids: gone } })
    for (const message of next.messages)
      if (!ids.includes(message.id)) socket.send({ type: 'trollbox_message', data: publicPart(message) })
    return next
  }

  const current = async (): Promise<State> => {
    const age = Date.now() - readAt
    if (state && age >= 0 && age < FRESH_MS) return state
    return singleFlight(reading, 'state', async () => {
      const asOf = changes
      const [flag, messages] = await Promise.all([readFlag(db), readMessages(db)])
      // If this process changed the state during the reading, the state is newer than what was read.
      return state && asOf !== changes ? state : accept({ flag, messages })
    })
  }

  /** Runs changes one after the other, because each reads the state that it replaces. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = lastChange.then(change)
    lastChange = result.catch(() => undefined)
    return result
  }

  const change = (edit: (messages: StoredMessage[]) => StoredMessage[]) =>
    inTurn(async () => {
      const { flag } = await current()
      const messages = await changeMessages(db, edit)
      changes++
      accept({ flag, messages })
    })

  const authorOf = (client: string) =>
    createHmac('sha256', secret).update(visitorNetwork(client)).digest('base64url').slice(0, 22)

  const job: Job = {
    name: 'trollbox',
    everyMs: FRESH_MS,
    firstPauseMs: FRESH_MS,
    isSteady: true,
    failure: 'The state of the trollbox could not be read',
    level: 'debug',
    run: async () => {
      if (socket.clients() > 0) await current()
    },
  }

  return {
    known: () => state?.flag.enabled,
    flag: async () => (await current()).flag,
    setEnabled: (enabled) =>
      inTurn(async () => {
        const { messages } = await current()
        const flag = await writeFlag(db, enabled)
        changes++
        return accept({ flag, messages }).flag
      }),
    messages: async () => {
      const { flag, messages } = await current()
      return flag.enabled ? messages.map(publicPart) : []
    },
    async post({ name, text }, client) {
      if (isReservedName(name, reserved))
        throw badInput(`name is ${JSON.stringify(name)}: expected another name, this one is reserved.`)
      const { flag } = await current()
      if (!flag.enabled) throw new ApiError(403, 'forbidden', 'The trollbox is switched off.')
      const seconds = limit.take(client)
      if (seconds > 0) throw tooMany('Too many messages', seconds)
      const author = authorOf(client)
      const until = await mutedUntil(db, author)
      if (until !== undefined) throw new ApiError(403, 'forbidden', `You are muted until ${until}.`)
      const id = randomBytes(9).toString('base64url')
      const message = { id, name, text, sentAt: new Date().toISOString(), author }
      await change((messages) => [...messages, message])
      return publicPart(message)
    },
    async remove(id) {
      await change((messages) => {
        if (!messages.some((message) => message.id === id)) throw noMessage()
        return messages.filter((message) => message.id !== id)
      })
      log.info({ id }, 'A message of the trollbox was deleted')
    },
    async mute(id) {
      const message = (await readMessages(db)).find((each) => each.id === id)
      if (!message) throw noMessage()
      const until = new Date(Date.now() + MUTE_MS).toISOString()
      const { author, name, text } = message
      await inTurn(() =>
        changeMutes(db, (mutes) => [
          ...mutes.filter((each) => each.author !== author),
          { author, until, name, text },
        ]),
      )
      log.info({ id, until }, 'The author of a message of the trollbox was muted')
      return until
    },
    mutes: async () => (await readMutes(db)).map(publicMute).reverse(),
    async unmute(id) {
      await inTurn(() =>
        changeMutes(db, (mutes) => {
          const others = mutes.filter((each) => publicMute(each).id !== id)
          if (others.length === mutes.length)
            throw new ApiError(404, 'not_found', 'There is no such mute: it may be over already.')
          return others
        }),
      )
      log.info({ id }, 'A visitor of the trollbox was unmuted')
    },
    job,
  }
}

const publicPart = ({ id, name, text, sentAt }: StoredMessage): TrollboxMessage => ({
  id,
  name,
  text,
  sentAt,
})

/** A mute as the admin sees it. Its id is a hash of the author's hash, which must not leave the server. */
const publicMute = ({ author, until, name, text }: Mute): TrollboxMute => ({
  id: createHash('sha256').update(author).digest('base64url').slice(0, 12),
  name,
  text,
  mutedUntil: until,
})

const noMessage = () => new ApiError(404, 'not_found', 'There is no such message: it may be deleted already.')

/**
 * The network of a visitor of the chat: the IPv4 address, or the /48 network of an IPv6 address. One
 * subscriber may have a whole /48, so another /56 in it must not circumvent a mute.
 *
 * @param client an address, or a network such as `2001:db8:0:100::/56`
 */
export const visitorNetwork = (client: string): string =>
  client.includes(':') ? networkOf(client, 48) : client
