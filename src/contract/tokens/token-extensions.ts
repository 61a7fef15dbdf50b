import { z } from 'zod'
import { Address, JsonText } from '../values.ts'

export const TokenExtension = z
  .object({
    extension: z.string().describe("The name in a node's jsonParsed: `transferFeeConfig`."),
    title: z.string().describe('`Transfer fee`'),
    text: z.string().describe('What the extension means for a holder.'),
    limitsHolder: z.boolean().describe('Whether it lets others limit, move or charge what a holder has.'),
    state: JsonText.nullable().describe('Its fields; null for an extension without any.'),
  })
  .describe('An extension of a Token-2022 mint.')
export type TokenExtension = z.infer<typeof TokenExtension>

export const Authority = z
  .object({
    role: z.string().describe('`mint`, `freeze`, `update`, `close`, `permanentDelegate`, `pause`, …'),
    title: z.string(),
    address: Address.nullable().describe('null: nobody can do it.'),
    text: z.string().describe('What the authority may do: `may make new tokens`.'),
  })
  .describe('Who may change something of a token.')
export type Authority = z.infer<typeof Authority>
