import type { ChainClient } from '#chain/client.ts'
import { readProgramAccounts } from '#chain/methods/program-accounts.ts'
import type { Log } from '#lib/log/log.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { displayText } from '#lib/text/text.ts'
import { readValidatorInfo, VALIDATOR_INFO_FILTER, type ValidatorInfo } from '#svm/accounts/config.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { contentUrls, type Gateways } from '#untrusted/content-urls.ts'

const NAME_CHARACTERS = 80
/** The most bytes of an account with validator info: two keys and at most 576 bytes of JSON. */
const VALIDATOR_INFO_BYTES = 1_024
const MAX_INFO_BYTES = 16 * 1024 * 1024

/** What validators published about themselves. */
export type Published = {
  /** The names by identity; the other maps have the same keys. */
  names: ReadonlyMap<string, string>
  icons: ReadonlyMap<string, string>
  byIdentity: ReadonlyMap<string, ValidatorInfo>
  /** All URLs of `icons`. */
  pictures: ReadonlySet<string>
}

/**
 * Reads what validators published. If one identity has several accounts, the one with the first address
 * counts, so that the name stays the same.
 */
export async function readPublished(
  node: ChainClient,
  options: Parameters<ChainClient['fetchProgramAccounts']>[1],
  gateways: Gateways | undefined,
  log: Log,
): Promise<Published> {
  const { offset, key } = VALIDATOR_INFO_FILTER
  const answer = await node.fetchProgramAccounts(
    {
      program: PROGRAM.config,
      filters: [{ offset, bytes: decodeBase58(key) ?? new Uint8Array() }],
      mostBytes: VALIDATOR_INFO_BYTES,
    },
    { ...options, maxBytes: MAX_INFO_BYTES },
  )
  const names = new Map<string, string>()
  const icons = new Map<string, string>()
  const byIdentity = new Map<string, ValidatorInfo>()
  const { accounts } = readProgramAccounts(answer, log)
  for (const { data } of accounts.sort((a, b) => (a.address < b.address ? -1 : 1))) {
    const info = undefinedIfInvalid(() => readValidatorInfo(data))
    const name = displayText(info?.name, NAME_CHARACTERS)
    if (!info || !name || names.has(info.identity)) continue
    names.set(info.identity, name)
    byIdentity.set(info.identity, info)
    const [icon] = contentUrls(info.iconUrl ?? '', gateways)
    if (icon !== undefined) icons.set(info.identity, icon)
  }
  return { names, icons, byIdentity, pictures: new Set(icons.values()) }
}
