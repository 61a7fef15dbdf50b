import { z } from 'zod'
import { countCharacters } from '#lib/characters.ts'
import { hasStackedMarks, withoutInvisible } from '#lib/text.ts'
import { route, writeRoute } from './route.ts'
import { TROLLBOX_KEY, trollboxLimits } from './trollbox-limits.ts'
import { Timestamp } from './values.ts'

/**
 * One line of a visitor's text: NFC, white space joined to single spaces. Refused are control characters, lone
 * surrogates, private characters, and the formatting characters that change the direction of text or are invisible. Two
 * of these are allowed, because scripts and emoji need them: the zero-width joiner and non-joiner.
 */
const line = (most: number) =>
  z
    .string('expected a text')
    // Characters of several code points, such as emoji of a family, have up to 11 units.
    .max(most * 12, `expected at most ${most} characters`)
    .transform((text) => text.replace(/\s+/gu, ' ').trim().normalize('NFC'))
    .pipe(
      z
        .string()
        .min(1, 'expected some text')
        .refine(
          (text) => !/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u.test(text),
          'expected no control characters and no marks of the direction of text',
        )
        .refine((text) => !hasStackedMarks(text), 'expected no stacked marks on a letter')
        .refine(
          (text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutInvisible(text)),
          'expected something visible',
        )
        // Variation selectors and joiners, which are parts of emoji and scripts, are allowed.
        .refine(
          (text) => !/\u2800|(?!\u200c|\u200d|\p{M})\p{Default_Ignorable_Code_Point}/u.test(text),
          'expected no invisible characters',
        )
        .refine((text) => countCharacters(text) <= most, `expected at most ${most} characters`),
    )

export const TrollboxSetting = z.object({
  key: z.literal(TROLLBOX_KEY),
  value: z.enum(['true', 'false']),
  /** When it was last changed; null: never, it is the default. */
  changedAt: Timestamp,
  /** Whether this server has an admin token, without which nobody can change it. */
  canChange: z.boolean(),
})
export type TrollboxSetting = z.infer<typeof TrollboxSetting>

/** Plain text of a visitor, to be shown as such: no HTML, no links. */
export const TrollboxMessage = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  sentAt: z.string(),
})
export type TrollboxMessage = z.infer<typeof TrollboxMessage>

/** Whether the chat is shown. 404 for any other key. */
export const getTrollboxSetting = route({
  method: 'GET',
  path: '/api/trollbox/settings/:key',
  subject: 'Chat',
  summary: 'Whether the chat is shown.',
  missing: 'There is no setting of this name.',
  input: z.object({ key: z.string() }),
  output: TrollboxSetting,
})

/** Shows or hides the chat, for everybody at once. */
export const setTrollboxSetting = writeRoute({
  method: 'POST',
  path: '/api/trollbox/settings/:key',
  subject: 'Chat',
  summary: 'Shows or hides the chat, for everybody.',
  missing: 'There is no setting of this name.',
  access: 'admin',
  input: z.object({ key: z.string(), value: z.enum(['true', 'false'], 'expected "true" or "false"') }),
  output: TrollboxSetting,
})

/** The newest messages, at most 100, oldest first; none while the chat is off. Of many in one hour those of visitors who write most are left out first. */
export const listTrollboxMessages = route({
  method: 'GET',
  path: '/api/trollbox/messages',
  subject: 'Chat',
  summary: 'The last messages of the chat.',
  input: z.object({}),
  output: z.object({ messages: z.array(TrollboxMessage) }),
})

/** Sends a message under a name of one's choice. 403 while the chat is off or the visitor is muted; 429 for too many. */
export const postTrollboxMessage = writeRoute({
  method: 'POST',
  path: '/api/trollbox/messages',
  subject: 'Chat',
  summary: 'Sends a message to the chat.',
  access: 'visitor',
  input: z.object({ name: line(trollboxLimits.name), text: line(trollboxLimits.text) }),
  output: TrollboxMessage,
})

/** Removes a message, for everybody at once. */
export const deleteTrollboxMessage = writeRoute({
  method: 'POST',
  path: '/api/trollbox/messages/:id/delete',
  subject: 'Chat',
  summary: 'Removes a message of the chat.',
  missing: 'There is no such message.',
  access: 'admin',
  input: z.object({ id: z.string() }),
  output: z.object({ id: z.string() }),
})

/** Refuses messages of the visitor who wrote this one, for a day: the same address may be another visitor's later. */
export const muteTrollboxAuthor = writeRoute({
  method: 'POST',
  path: '/api/trollbox/messages/:id/mute',
  subject: 'Chat',
  summary: 'Refuses messages of the author of a message for a day.',
  missing: 'There is no such message.',
  access: 'admin',
  input: z.object({ id: z.string() }),
  output: z.object({ mutedUntil: z.string() }),
})

/** A visitor whose messages are refused. */
export const TrollboxMute = z.object({
  id: z.string(),
  /** The name and the text of the message for which the visitor was muted. */
  name: z.string(),
  text: z.string(),
  mutedUntil: z.string(),
})
export type TrollboxMute = z.infer<typeof TrollboxMute>

/** Those that are muted now, the last one first. It reads, and is sent by POST because it needs the admin's token. */
export const listTrollboxMutes = writeRoute({
  method: 'POST',
  path: '/api/trollbox/mutes',
  subject: 'Chat',
  summary: 'The visitors who are muted.',
  access: 'admin',
  input: z.object({}),
  output: z.object({ mutes: z.array(TrollboxMute) }),
})

/** Accepts messages of the visitor again. */
export const unmuteTrollboxAuthor = writeRoute({
  method: 'POST',
  path: '/api/trollbox/mutes/:id/delete',
  subject: 'Chat',
  summary: 'Accepts messages of a muted visitor again.',
  missing: 'There is no such mute.',
  access: 'admin',
  input: z.object({
    /** The id of an entry of `POST /api/trollbox/mutes`. */
    id: z.string(),
  }),
  output: z.object({ id: z.string() }),
})
