import { z } from 'zod'
import { TROLLBOX_KEY, TROLLBOX_MESSAGES } from '#contract/community/trollbox-limits.ts'
import type { Database } from '#store/engine/database.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'

// The state of the chat in the settings of the database, each value as JSON. A hundred messages need no
// table.

const Flag = z.object({ enabled: z.boolean(), changedAt: z.string() })

const StoredMessage = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  sentAt: z.string(),
  /**
   * A keyed hash of the visitor's address, of an IPv6 address its /48 network. It is never sent to a client.
   */
  author: z.string(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

const Mute = z.object({
  author: z.string(),
  until: z.string(),
  /** The message for which its author was muted. */
  name: z.string(),
  text: z.string(),
})
export type Mute = z.infer<typeof Mute>

/** The switch of the chat; `changedAt` is null when it was never changed. */
export type Flag = { enabled: boolean; changedAt: string | null }

const MAX_MUTES = 1_000
const names = { messages: 'trollbox_messages', mutes: 'trollbox_mutes' }

/** Reads whether the chat is on, which it is until somebody switches it off. */
export async function readFlag(db: Database): Promise<Flag> {
  return (await read(db, TROLLBOX_KEY, Flag)) ?? { enabled: true, changedAt: null }
}

export async function writeFlag(db: Database, enabled: boolean): Promise<Flag> {
  const flag = { enabled, changedAt: new Date().toISOString() }
  await writeSetting(db, TROLLBOX_KEY, JSON.stringify(flag))
  return flag
}

/** The messages, at most 100, oldest first. */
export async function readMessages(db: Database): Promise<StoredMessage[]> {
  return (await read(db, names.messages, z.array(StoredMessage))) ?? []
}

/**
 * Replaces the messages by the result of `change`. If two processes do this within a few milliseconds, one of
 * the changes may be lost.
 */
export async function changeMessages(
  db: Database,
  change: (messages: StoredMessage[]) => StoredMessage[],
): Promise<StoredMessage[]> {
  const messages = keptMessages(change(await readMessages(db)), TROLLBOX_MESSAGES)
  await writeSetting(db, names.messages, JSON.stringify(messages))
  return messages
}

/** The time until which messages of `author` are refused; undefined when they are not. */
export async function mutedUntil(db: Database, author: string): Promise<string | undefined> {
  return (await readMutes(db)).find((mute) => mute.author === author)?.until
}

/** Replaces the mutes by the result of `change`. */
export async function changeMutes(db: Database, change: (mutes: Mute[]) => Mute[]): Promise<void> {
  const mutes = change(await readMutes(db)).slice(-MAX_MUTES)
  await writeSetting(db, names.mutes, JSON.stringify(mutes))
}

/** The mutes that have not ended, oldest first. */
export async function readMutes(db: Database): Promise<Mute[]> {
  const now = new Date().toISOString()
  return ((await read(db, names.mutes, z.array(Mute))) ?? []).filter(({ until }) => until > now)
}

async function read<Value>(db: Database, name: string, shape: z.ZodType<Value>): Promise<Value | undefined> {
  const text = await readSetting(db, name)
  return text === undefined ? undefined : shape.parse(JSON.parse(text))
}

type Dated = { sentAt: string; author: string }

/**
 * The messages to keep when there are more than `most`, in their order. A flood must not remove what others
 * wrote: in the hour with the most messages, the author with the most of them loses the oldest one.
 *
 * @param messages oldest first; the newest one always stays
 */
export function keptMessages<Message extends Dated>(messages: readonly Message[], most: number): Message[] {
  const kept = [...messages]
  while (kept.length > most) {
    const older = kept.slice(0, -1)
    const ofHour = largest(older, ({ sentAt }) => sentAt.slice(0, 13))
    const [oldest] = largest(ofHour, ({ author }) => author)
    kept.splice(kept.indexOf(oldest as Message), 1)
  }
  return kept
}

/** The group with the most entries; among groups of the same size, the one that begins first. */
function largest<Entry>(entries: readonly Entry[], groupOf: (entry: Entry) => string): Entry[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(groupOf(entry))
    if (group) group.push(entry)
    else groups.set(groupOf(entry), [entry])
  }
  return [...groups.values()].reduce<Entry[]>((most, one) => (one.length > most.length ? one : most), [])
}
