import type { InstructionToBuild } from '#svm/build-message.ts'
import type { Chain } from '../../bank/chain.ts'
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
  initializeMultiplier,
  initializePermanentDelegate,
  initializeTokenMetadata,
  metadataSize,
  mintSizeWith,
  updateTokenMetadata,
} from '../../instructions/token-extensions.ts'
import type { Keypair } from '../../keys/keypair.ts'
import { holdingOf, type TrafficDraft, tokenAddress } from '../action-context.ts'
import type { Actors } from '../actors.ts'
import { tokenFileUrl } from '../token-files.ts'
import type { Token } from '../tokens.ts'
import { chunks, exists, type SetupContext, type SetupStep } from './setup-context.ts'

const HOLDERS_AT_ONCE = 5
/** The number of wallets that hold an idle token. */
const IDLE_HOLDERS = 4

/** Creates the mints, mints to the first holders, and writes the metadata. */
export function tokenSteps(stage: SetupContext): SetupStep[] {
  const { chain, actors } = stage
  const all = [...actors.tokens, ...actors.idleTokens]
  return [
    ...all.map((token) => () => (exists(chain, token.mint.address) ? undefined : createMint(stage, token))),
    ...actors.tokens.flatMap((token) => distributionSteps(chain, actors, token, holdersOf(actors, token))),
    ...actors.idleTokens.flatMap((token) => [
      ...distributionSteps(
        chain,
        actors,
        token,
        actors.wallets.slice(0, token.supply > 0n ? IDLE_HOLDERS : 0),
      ),
      ...freezeSteps(chain, actors, token),
    ]),
    ...all.map((token) => () => createMetadataAccount(stage, token)),
  ]
}

function createMint(stage: SetupContext, token: Token): TrafficDraft {
  const { chain, actors } = stage
  const { treasury } = actors
  const { program, mint, decimals, fee, freezable, interest, multiplier, metadata } = token
  const authority = treasury.address
  const own = metadata === 'extension' ? textsOf(stage, token) : undefined
  const sizes = [
    ...(fee ? [EXTENSION_SIZE.transferFee] : []),
    ...(interest === undefined ? [] : [EXTENSION_SIZE.interest, EXTENSION_SIZE.permanentDelegate]),
    ...(multiplier === undefined ? [] : [EXTENSION_SIZE.multiplier]),
    ...(own ? [EXTENSION_SIZE.metadataPointer] : []),
  ]
  const space = sizes.length === 0 ? MINT_SIZE : mintSizeWith(...sizes)
  const links = own ? linksOf(token) : []
  // Writing the metadata makes the mint account longer, so it needs the rent of the final size from the start.
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
    ...(multiplier === undefined ? [] : [initializeMultiplier(mint.address, authority, multiplier)]),
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

const textsOf = ({ filesUrl }: SetupContext, { id, name, symbol }: Token) => ({
  name,
  symbol,
  uri: tokenFileUrl(filesUrl, id, 'json'),
})

const linksOf = ({ website, twitter }: Token) =>
  [
    { key: 'website', value: website },
    { key: 'twitter', value: twitter },
  ].filter((link): link is { key: string; value: string } => link.value !== undefined)

/** Creates the Metaplex metadata account; `undefined` when the token has none or it exists. */
function createMetadataAccount(stage: SetupContext, token: Token): TrafficDraft | undefined {
  const { chain, actors } = stage
  const { treasury } = actors
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

/** The first twelve wallets hold every token; of the other wallets, every fourth does. */
function holdersOf({ wallets }: Actors, token: Token): Keypair[] {
  const shift = token.id.length * 3
  return wallets.filter((_, index) => index < 12 || (index + shift) % 4 === 0)
}

function distributionSteps(
  chain: Chain,
  { treasury }: Actors,
  token: Token,
  holders: readonly Keypair[],
): SetupStep[] {
  const { program, mint, decimals, supply } = token
  const units = supply * 10n ** BigInt(decimals)
  const shares = holders.map(({ address }, index) => ({
    address,
    amount: units / BigInt(4 * (index + 1)) || 1n,
  }))
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

/** Freezes every account of an idle token that has a freeze authority. */
function freezeSteps(chain: Chain, { treasury, wallets }: Actors, token: Token): SetupStep[] {
  if (!token.freezable) return []
  return wallets.slice(0, IDLE_HOLDERS).map(({ address }) => () => {
    const account = tokenAddress(address, token)
    if (holdingOf(chain, account)?.isFrozen !== false) return undefined
    const order = { account, mint: token.mint.address, authority: treasury.address, thaw: false }
    return { signers: [treasury], instructions: [freeze(token.program, order)] }
  })
}
