import { parseSmallJson } from '#lib/text/json-size.ts'
import { recordOf } from '#lib/values/guards.ts'
import { ByteReader } from '../byte-reader.ts'
import { WELL_KNOWN } from '../program-ids.ts'
import type { AccountParser } from './parsed-account.ts'

/** The first key of a validator info account. */
export const VALIDATOR_INFO_KEY = 'Va1idator1nfo111111111111111111111111111111'

/** Accounts of the Config program: a list of keys, then free data. https://docs.rs/solana-config-interface */
export const parseConfig: AccountParser = (data, { address }) => {
  const reader = new ByteReader(data)
  const keys = readKeys(reader)
  const space = data.length
  if (address === WELL_KNOWN.stakeConfig) {
    const info = { warmupCooldownRate: reader.f64(), slashPenalty: reader.u8() }
    return { program: 'config', parsed: { type: 'stakeConfig', info }, space }
  }
  if (keys[0]?.pubkey !== VALIDATOR_INFO_KEY) return undefined
  const configData = parsedText(reader)
  if (configData === undefined) return undefined
  return { program: 'config', parsed: { type: 'validatorInfo', info: { keys, configData } }, space }
}

/**
 * The maximum number of keys that are read. A validator info account has two, but anybody may write an
 * account of 10 MB.
 */
const MOST_KEYS = 16

/** The keys of a Config account; an empty list when there are more than `MOST_KEYS`. */
function readKeys(reader: ByteReader) {
  const length = reader.shortVec()
  if (length > MOST_KEYS) return []
  return Array.from({ length }, () => ({ pubkey: reader.address(), signer: reader.bool() }))
}

/** The filter for validator info accounts: their first key follows the count of keys. */
export const VALIDATOR_INFO_FILTER = { offset: 1, key: VALIDATOR_INFO_KEY } as const

/** What a validator published about itself; the texts are not checked. */
export type ValidatorInfo = {
  identity: string
  name: string
  website?: string | undefined
  iconUrl?: string | undefined
  details?: string | undefined
}

/**
 * What a validator published for its identity; `undefined` for other accounts, for an account without a name,
 * and for an account that the identity has not signed, because anybody could have written it.
 */
export function readValidatorInfo(data: Uint8Array): ValidatorInfo | undefined {
  const reader = new ByteReader(data)
  const [kind, identity] = readKeys(reader)
  if (kind?.pubkey !== VALIDATOR_INFO_KEY || !identity?.signer) return undefined
  const { name, website, iconUrl, details } = recordOf(parsedText(reader))
  if (typeof name !== 'string' || name === '') return undefined
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return {
    ...{ identity: identity.pubkey, name },
    ...{ website: text(website), iconUrl: text(iconUrl), details: text(details) },
  }
}

/**
 * Limits of the JSON. The text that the `solana validator-info` command writes has at most 576 bytes and no
 * nested objects.
 */
const MOST = { length: 4_096, values: 100, depth: 4 }

/** The content is not validated on chain: text that is not a JSON object, or a larger one, is not validator info. */
function parsedText(reader: ByteReader): object | undefined {
  try {
    const value = parseSmallJson(reader.longString(), MOST)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
