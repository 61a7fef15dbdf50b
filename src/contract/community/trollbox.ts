import { z } from 'zod'
import { countCharacters } from '#lib/text/characters.ts'
import { hasStackedMarks, withoutInvisible } from '#lib/text/text.ts'
import { route, writeRoute } from '../route.ts'
import { Timestamp } from '../values.ts'
import { TROLLBOX_KEY, trollboxLimits } from './trollbox-limits.ts'

/**
 * One line of a visitor's text, in NFC, with runs of white space replaced by single spaces. It must not
 * contain control characters, lone surrogates, private-use characters, or formatting characters that are
 * invisible or change the direction of text. The zero-width joiner and non-joiner are allowed, because
 * scripts and emoji need them.
 */
const line = (most: number) =>
  z
    .string('expected a text')
    // One character that a reader sees can have up to 11 UTF-16 units, such as the emoji of a family.
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
        // Variation selectors and joiners are allowed although they are invisible, because emoji and scripts
        // contain them.
        .refine(
          (text) => !/\u2800|(?!\u200c|\u200d|\p{M})\p{Default_Ignorable_Code_Point}/u.test(text),
          'expected no invisible characters',
        )
        .refine((text) => countCharacters(text) <= most, `expected at most ${most} characters`),
    )

export const TrollboxSetting = z.object({
  key: z.literal(TROLLBOX_KEY),
  value: z.enum(['true', 'false']),
  changedAt: Timestamp.describe('When it was last changed; null: never, it is the default.'),
  canChange: z
    .boolean()
    .describe('Whether this server has an admin token, without which nobody can change it.'),
})
export type TrollboxSetting = z.infer<typeof TrollboxSetting>

export const TrollboxMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    text: z.string(),
    sentAt: z.string(),
  })
  .describe('Plain text of a visitor, to be shown as such: no HTML, no links.')
export type TrollboxMessage = z.infer<typeof TrollboxMessage>

const KeyParam = z.string().describe('The name of the setting: `trollbox_enabled`.')

export const getTrollboxSetting = route('getTrollboxSetting', {
  subject: 'Chat',
  summary: 'Whether the chat is shown.',
  missing: 'There is no setting of this name.',
  example: { key: 'trollbox_enabled' },
  isPolled: true,
  isOfChain: false,
  noSlot: 'is about the explorer',
  notMeasured: 'a setting',
  input: z.object({ key: KeyParam }),
  output: TrollboxSetting,
})

export const setTrollboxSetting = writeRoute('setTrollboxSetting', {
  subject: 'Chat',
  summary: 'Shows or hides the chat, for everybody.',
  missing: 'There is no setting of this name.',
  access: 'admin',
  example: { key: 'trollbox_enabled', value: 'true' },
  input: z.object({
    key: KeyParam,
    value: z.enum(['true', 'false'], 'expected "true" or "false"').describe('`true`: the chat is shown.'),
  }),
  output: TrollboxSetting,
})

export const listTrollboxMessages = route('listTrollboxMessages', {
  subject: 'Chat',
  summary: 'The last messages of the chat.',
  description:
    'The newest messages, at most 100, oldest first; none while the chat is off. Of many in one hour those of visitors who write most are left out first.',
  isPolled: true,
  isOfChain: false,
  noSlot: 'is what visitors say',
  notMeasured: 'the last 100 messages, in memory',
  input: z.object({}),
  output: z.object({ messages: z.array(TrollboxMessage) }),
})

export const postTrollboxMessage = writeRoute('postTrollboxMessage', {
  subject: 'Chat',
  summary: 'Sends a message to the chat.',
  description:
    "Sends a message under a name of one's choice. 403 while the chat is off or the visitor is muted; 429 for too many.",
  access: 'visitor',
  example: { name: 'alice', text: 'Hello' },
  input: z.object({
    name: line(trollboxLimits.name).describe(
      `Who sends the message, as the visitor likes: at most ${trollboxLimits.name} characters.`,
    ),
    text: line(trollboxLimits.text).describe(
      `The message: at most ${trollboxLimits.text} characters, plain text.`,
    ),
  }),
  output: TrollboxMessage,
})

export const deleteTrollboxMessage = writeRoute('deleteTrollboxMessage', {
  subject: 'Chat',
  summary: 'Removes a message of the chat.',
  missing: 'There is no such message.',
  access: 'admin',
  input: z.object({ id: z.string().describe('The `id` of the message.') }),
  output: z.object({ id: z.string() }),
})

export const muteTrollboxAuthor = writeRoute('muteTrollboxAuthor', {
  subject: 'Chat',
  summary: 'Refuses messages of the author of a message for a day.',
  description:
    "Refuses messages of the visitor who wrote this one, for a day: the same address may be another visitor's later.",
  missing: 'There is no such message.',
  access: 'admin',
  input: z.object({ id: z.string().describe('The `id` of the message.') }),
  output: z.object({ mutedUntil: z.string() }),
})

export const TrollboxMute = z
  .object({
    id: z.string(),
    name: z.string().describe('The name and the text of the message for which the visitor was muted.'),
    text: z.string(),
    mutedUntil: z.string(),
  })
  .describe('A visitor whose messages are refused.')
export type TrollboxMute = z.infer<typeof TrollboxMute>

export const listTrollboxMutes = writeRoute('listTrollboxMutes', {
  subject: 'Chat',
  summary: 'The visitors who are muted.',
  description:
    "Those that are muted now, the last one first. It reads, and is sent by POST because it needs the admin's token.",
  access: 'admin',
  input: z.object({}),
  output: z.object({ mutes: z.array(TrollboxMute) }),
})

export const unmuteTrollboxAuthor = writeRoute('unmuteTrollboxAuthor', {
  subject: 'Chat',
  summary: 'Accepts messages of a muted visitor again.',
  missing: 'There is no such mute.',
  access: 'admin',
  input: z.object({
    id: z.string().describe('The id of an entry of `POST /api/trollbox/mutes`.'),
  }),
  output: z.object({ id: z.string() }),
})
