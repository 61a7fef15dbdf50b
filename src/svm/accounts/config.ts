import { ByteReader } from '../byte-reader.ts'
import { WELL_KNOWN } from '../program-ids.ts'
import type { AccountParser } from './parsed-account.ts'

/** The first key of a validator info account. */
export const VALIDATOR_INFO_KEY = 'Va1idator1nfo111111111111111111111111111111'

/** Accounts of the Config program: a list of keys, then free data. https://docs.rs/solana-config-interface */
export const parseConfig: AccountParser = (data, { address }) => {
  const reader = new ByteReader(data)
  const keys = Array.from({ length: reader.shortVec() }, () => ({
    pubkey: reader.address(),
    signer: reader.bool(),
  }))
  const space = data.length
  if (address === WELL_KNOWN.stakeConfig) {
    const info = { warmupCooldownRate: reader.f64(), slashPenalty: reader.u8() }
    return { program: 'config', parsed: { type: 'stakeConfig', info }, space }
  }
  if (keys[0]?.pubkey !== VALIDATOR_INFO_KEY) return undefined
  const configData = parsedText(reader.longString())
  if (configData === undefined) return undefined
  return { program: 'config', parsed: { type: 'validatorInfo', info: { keys, configData } }, space }
}

/** The content is not validated on chain: text that is not a JSON object is not validator info. */
function parsedText(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
