import type { InstructionToBuild } from '#svm/build-message.ts'
import type { Chain } from '../../chain/chain.ts'
import { createMetadata, metadataAddress } from '../../instructions/metadata.ts'
import { createAccount } from '../../instructions/system.ts'
import {
  createAssociated,
  freeze,
  initializeMint,
  initializeTransferFee,
  MINT_SIZE,
  mintToChecked,
} from '../../instructions/token.ts'
import {
  EXTENSION_SIZE,
  initializeInterest,
  initializeMetadataPointer,
  initializePermanentDelegate,
  initializeTokenMetadata,
  metadataSize,
  mintSizeWith,
  updateTokenMetadata,
} from '../../instructions/token-extensions.ts'
import type { Keypair } from '../../keys/keypair.ts'
import type { Cast } from '../cast.ts'
import { holdingOf, tokenAddress, type Wish } from '../scene.ts'
import { tokenFileUrl } from '../token-files.ts'
import type { Token } from '../tokens.ts'
import { chunks, exists, type Stage, type Step } from './step.ts'

const HOLDERS_AT_ONCE = 5
/** Who holds what lies about. */
const IDLE_HOLDERS = 4

/** Mints, what they are called, and who holds them first. */
export function tokenSteps(stage: Stage): Step[] {
  const { chain, cast } = stage
  const all = [...cast.tokens, ...cast.idleTokens]
  return [
    ...all.map((token) => () => (exists(chain, token.mint.address) ? undefined : mintCreation(stage, token))),
    ...cast.tokens.flatMap((token) => distributions(chain, cast, token, holdersOf(cast, token))),
    ...cast.idleTokens.flatMap((token) => [
      ...distributions(chain, cast, token, cast.wallets.slice(0, token.supply > 0n ? IDLE_HOLDERS : 0)),
      ...freezings(chain, cast, token),
    ]),
    ...all.map((token) => () => metadataCreation(stage, token)),
  ]
}

function mintCreation(stage: Stage, token: Token): Wish {
  const { chain, cast } = stage
  const { treasury } = cast
  const { program, mint, decimals, fee, freezable, interest, metadata } = token
  const authority = treasury.address
  const own = metadata === 'extension' ? textsOf(stage, token) : undefined
  const sizes = [
    ...(fee ? [EXTENSION_SIZE.transferFee] : []),
    ...(interest === undefined ? [] : [EXTENSION_SIZE.interest, EXTENSION_SIZE.permanentDelegate]),
    ...(own ? [EXTENSION_SIZE.metadataPointer] : []),
  ]
  const space = sizes.length === 0 ? MINT_SIZE : mintSizeWith(...sizes)
  const links = own ? linksOf(token) : []
  // The metadata comes after the mint and makes it longer; what it will cost must be there.
  const more = own
    ? metadataSize(own) + links.reduce((sum, { key, value }) => sum + 8 + key.length + value.length, 0)
    : 0
  const extensions: InstructionToBuild[] = [
    ...(fee ? [initializeTransferFee(mint.address, authority, fee)] : []),
    ...(interest === undefined
      ? []
      : [
          initializeInterest(mint.address, authority, interest),
          initializePermanentDelegate(mint.address, authority),
        ]),
    ...(own ? [initializeMetadataPointer(mint.address, authority, mint.address)] : []),
  ]
  return {
    signers: [treasury, mint],
    instructions: [
      createAccount(authority, mint.address, {
        lamports: chain.svm.rentExemption(space + more),
        space,
        owner: program,
      }),
      ...extensions,
      initializeMint(program, mint.address, {
        decimals,
        authority,
        freezer: freezable ? authority : undefined,
      }),
      ...(own ? [initializeTokenMetadata(mint.address, authority, own)] : []),
      ...links.map((link) => updateTokenMetadata(mint.address, authority, link)),
    ],
  }
}

const textsOf = ({ filesUrl }: Stage, { id, name, symbol }: Token) => ({
  name,
  symbol,
  uri: tokenFileUrl(filesUrl, id, 'json'),
})

const linksOf = ({ website, twitter }: Token) =>
  [
    { key: 'website', value: website },
    { key: 'twitter', value: twitter },
  ].filter((link): link is { key: string; value: string } => link.value !== undefined)

/** Metaplex's account; undefined for tokens that have none, or have it already. */
function metadataCreation(stage: Stage, token: Token): Wish | undefined {
  const { chain, cast } = stage
  const { treasury } = cast
  const mint = token.mint.address
  if (token.metadata !== 'metaplex' || exists(chain, metadataAddress(mint))) return undefined
  const instruction = createMetadata({
    mint,
    mintAuthority: treasury.address,
    payer: treasury.address,
    updateAuthority: treasury.address,
    updateAuthoritySigns: true,
    metadata: {
      ...textsOf(stage, token),
      creators: [{ address: treasury.address, verified: true, share: 100 }],
    },
  })
  return { signers: [treasury], instructions: [instruction] }
}

/** The first wallets hold every token, the later ones ever fewer. */
function holdersOf({ wallets }: Cast, token: Token): Keypair[] {
  const place = token.id.length * 3
  return wallets.filter((_, at) => at < 12 || (at + place) % 4 === 0)
}

function distributions(chain: Chain, { treasury }: Cast, token: Token, holders: readonly Keypair[]): Step[] {
  const { program, mint, decimals, supply } = token
  const units = supply * 10n ** BigInt(decimals)
  const shares = holders.map(({ address }, at) => ({ address, amount: units / BigInt(4 * (at + 1)) || 1n }))
  return chunks(shares, HOLDERS_AT_ONCE).map((group) => () => {
    const missing = group.filter(({ address }) => !exists(chain, tokenAddress(address, token)))
    if (missing.length === 0) return undefined
    const instructions = missing.flatMap(({ address: owner, amount }) => [
      createAssociated(treasury.address, { owner, mint: mint.address, program, idempotent: true }),
      mintToChecked(program, {
        mint: mint.address,
        account: tokenAddress(owner, token),
        authority: treasury.address,
        amount,
        decimals,
      }),
    ])
    return { signers: [treasury], instructions }
  })
}

/** Of a token that lies about frozen, every account. */
function freezings(chain: Chain, { treasury, wallets }: Cast, token: Token): Step[] {
  if (!token.freezable) return []
  return wallets.slice(0, IDLE_HOLDERS).map(({ address }) => () => {
    const account = tokenAddress(address, token)
    if (holdingOf(chain, account)?.isFrozen !== false) return undefined
    const order = { account, mint: token.mint.address, authority: treasury.address, thaw: false }
    return { signers: [treasury], instructions: [freeze(token.program, order)] }
  })
}
