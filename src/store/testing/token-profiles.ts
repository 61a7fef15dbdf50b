import type { TokenProfile } from '../tokens/token-profiles.ts'

/** A profile with only the given values known. */
export const profileOf = (known: Pick<TokenProfile, 'mint'> & Partial<TokenProfile>): TokenProfile => ({
  name: '',
  symbol: '',
  uri: '',
  logo: '',
  description: '',
  website: '',
  telegram: '',
  twitter: '',
  fullJson: '',
  creator: null,
  source: 'metaplex',
  status: 'none',
  attempts: 0,
  nextTry: 0,
  fetchedAt: 0,
  slot: 1,
  digest: 0n,
  ...known,
})
