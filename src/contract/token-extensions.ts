import { z } from 'zod'
import { Address, JsonText } from './values.ts'

/** An extension of a Token-2022 mint. */
export const TokenExtension = z.object({
  /** The name in a node's jsonParsed: `transferFeeConfig`. */
  extension: z.string(),
  /** `Transfer fee` */
  title: z.string(),
  /** What the extension means for a holder. */
  text: z.string(),
  /** Whether it lets others limit, move or charge what a holder has. */
  limitsHolder: z.boolean(),
  /** Its fields; null for an extension without any. */
  state: JsonText.nullable(),
})
export type TokenExtension = z.infer<typeof TokenExtension>

/** Who may change something of a token. */
export const Authority = z.object({
  /** `mint`, `freeze`, `update`, `close`, `permanentDelegate`, `pause`, … */
  role: z.string(),
  title: z.string(),
  /** null: nobody can do it. */
  address: Address.nullable(),
  /** What the authority may do: `may make new tokens`. */
  text: z.string(),
})
export type Authority = z.infer<typeof Authority>
