import { z } from 'zod'
import type { TokenMetadata } from '#store/tokens/token-metadata.ts'
import { parseAccount } from '#svm/accounts/index.ts'
import { uiScaleOf } from '#svm/accounts/ui-amount.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import { accountKind } from '../accounts/account-kind.ts'
import { findLiveAccount, SHORT_WAIT_MS } from '../accounts/live-account.ts'
import { chainTime } from '../amounts/chain-time.ts'
import { ApiError } from '../errors.ts'
import type { TokensContext } from './context.ts'
import type { MintExtension } from './token-extensions.ts'

export type LiveMint = {
  programId: string
  /** The slot at which the node read the account; undefined when the node does not report it. */
  slot: number | undefined
  supply: string
  /**
   * The supply in whole tokens; null when interest exceeds the range of a float, or depends on the unknown
   * time of the chain.
   */
  uiSupply: string | null
  decimals: number
  mintAuthority: string | null
  freezeAuthority: string | null
  /** The values of the Token-2022 metadata extension, if the mint has it. */
  metadata: Pick<TokenMetadata, 'name' | 'symbol' | 'uri' | 'updateAuthority' | 'fields'> | undefined
  /** The extensions as `parseAccount` returns them; empty for a mint of the first token program. */
  extensions: readonly MintExtension[]
}

/**
 * The mint as the node has it now; `undefined` when there is no account, or no node answers.
 *
 * @throws ApiError 404 when the account is not a mint
 */
export async function findLiveMint(mint: string, context: TokensContext): Promise<LiveMint | undefined> {
  let account: Awaited<ReturnType<typeof findLiveAccount>>
  try {
    account = await findLiveAccount(mint, context, SHORT_WAIT_MS)
  } catch (error) {
    // Without a node the call answers with indexed values.
    if (error instanceof ApiError) return undefined
    throw error
  }
  if (!account) return undefined
  const kind = accountKind(mint, account, context.network)
  if (kind !== 'token')
    throw new ApiError(
      404,
      'not_found',
      `${mint} is not a token's mint: the chain has a ${kind.replaceAll('_', ' ')} there. Ask for /api/address/${mint}/type.`,
    )
  const parsed = parseAccount(account.owner, account.data)?.parsed
  if (parsed?.type !== 'mint') return undefined
  const info = MintInfo.parse(parsed.info)
  return {
    programId: account.owner,
    slot: account.slot,
    supply: info.supply,
    uiSupply: shownSupply(info, account.data, chainTime(context)),
    decimals: info.decimals,
    mintAuthority: info.mintAuthority,
    freezeAuthority: info.freezeAuthority,
    metadata: extensionMetadata(info),
    extensions: info.extensions,
  }
}

/**
 * The supply in whole tokens as the program shows it.
 *
 * @param time the time of the chain, with which interest grows and multipliers change
 */
function shownSupply({ supply, decimals }: MintInfo, data: Uint8Array, time: number | null): string | null {
  const raw = BigInt(supply)
  const scale = uiScaleOf(data, time ?? 0)
  if (!scale) return uiTokenAmount(raw, decimals).uiAmountString
  if (time === null) return null
  const scaled = scale(raw, decimals)
  return scaled.uiAmount === null ? null : scaled.uiAmountString
}

/** A mint as `parseAccount` returns it. */
const MintInfo = z.object({
  supply: z.string(),
  decimals: z.number(),
  mintAuthority: z.string().nullable(),
  freezeAuthority: z.string().nullable(),
  extensions: z.array(z.object({ extension: z.string(), state: z.unknown().optional() })).default([]),
})
type MintInfo = z.infer<typeof MintInfo>

/** The state of the extension `tokenMetadata`. */
const MetadataState = z.object({
  name: z.string(),
  symbol: z.string(),
  uri: z.string(),
  updateAuthority: z.string().nullable(),
  additionalMetadata: z.array(z.tuple([z.string(), z.string()])),
})

function extensionMetadata({ extensions }: MintInfo): LiveMint['metadata'] {
  const { data } = MetadataState.safeParse(
    extensions.find(({ extension }) => extension === 'tokenMetadata')?.state,
  )
  return data && { ...data, fields: data.additionalMetadata }
}
