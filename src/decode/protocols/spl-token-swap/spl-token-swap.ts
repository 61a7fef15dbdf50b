import { ByteReader } from '#svm/byte-reader.ts'
import { expectAccounts } from '#svm/expect-accounts.ts'
import type { ParsedInstruction } from '#svm/program-decoder.ts'
import type { Address, DecodedInstruction } from '../../decoded-block.ts'
import { type LooseRecord, textOf } from '../../loose-json.ts'
import { feeBillionths } from '../pool-fee.ts'
import { program } from '../program.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

// Tags, arguments and account lists: https://docs.rs/spl-token-swap (instruction::SwapInstruction). The lists of
// version 3 name mints and token programs; those before it end with one token program for all.
const NAMES = [
  'initialize',
  'swap',
  'depositAllTokenTypes',
  'withdrawAllTokenTypes',
  'depositSingleTokenTypeExactAmountIn',
  'withdrawSingleTokenTypeExactAmountOut',
] as const
type Name = (typeof NAMES)[number]

const ARGUMENTS: Record<Name, readonly string[]> = {
  initialize: [
    'tradeFeeNumerator',
    'tradeFeeDenominator',
    'ownerTradeFeeNumerator',
    'ownerTradeFeeDenominator',
    'ownerWithdrawFeeNumerator',
    'ownerWithdrawFeeDenominator',
    'hostFeeNumerator',
    'hostFeeDenominator',
  ],
  swap: ['amountIn', 'minimumAmountOut'],
  depositAllTokenTypes: ['poolTokenAmount', 'maximumTokenAAmount', 'maximumTokenBAmount'],
  withdrawAllTokenTypes: ['poolTokenAmount', 'minimumTokenAAmount', 'minimumTokenBAmount'],
  depositSingleTokenTypeExactAmountIn: ['sourceTokenAmount', 'minimumPoolTokenAmount'],
  withdrawSingleTokenTypeExactAmountOut: ['destinationTokenAmount', 'maximumPoolTokenAmount'],
}

const words = (text: string) => text.split(' ')
const ACCOUNTS: Record<Name, { classic: string[]; withMints: string[] }> = {
  initialize: {
    classic: words('pool authority vaultA vaultB poolMint feeAccount destination tokenProgram'),
    withMints: words('pool authority vaultA vaultB poolMint feeAccount destination poolTokenProgram'),
  },
  swap: {
    classic: words(
      'pool authority userTransferAuthority source poolSource poolDestination destination poolMint feeAccount tokenProgram hostFeeAccount',
    ),
    withMints: words(
      'pool authority userTransferAuthority source poolSource poolDestination destination poolMint feeAccount sourceMint destinationMint sourceTokenProgram destinationTokenProgram poolTokenProgram hostFeeAccount',
    ),
  },
  depositAllTokenTypes: {
    classic: words(
      'pool authority userTransferAuthority sourceA sourceB vaultA vaultB poolMint destination tokenProgram',
    ),
    withMints: words(
      'pool authority userTransferAuthority sourceA sourceB vaultA vaultB poolMint destination mintA mintB tokenProgramA tokenProgramB poolTokenProgram',
    ),
  },
  withdrawAllTokenTypes: {
    classic: words(
      'pool authority userTransferAuthority poolMint source vaultA vaultB destinationA destinationB feeAccount tokenProgram',
    ),
    withMints: words(
      'pool authority userTransferAuthority poolMint source vaultA vaultB destinationA destinationB feeAccount mintA mintB poolTokenProgram tokenProgramA tokenProgramB',
    ),
  },
  depositSingleTokenTypeExactAmountIn: {
    classic: words(
      'pool authority userTransferAuthority source vaultA vaultB poolMint destination tokenProgram',
    ),
    withMints: words(
      'pool authority userTransferAuthority source vaultA vaultB poolMint destination sourceMint sourceTokenProgram poolTokenProgram',
    ),
  },
  withdrawSingleTokenTypeExactAmountOut: {
    classic: words(
      'pool authority userTransferAuthority poolMint source vaultA vaultB destination feeAccount tokenProgram',
    ),
    withMints: words(
      'pool authority userTransferAuthority poolMint source vaultA vaultB destination feeAccount destinationMint poolTokenProgram destinationTokenProgram',
    ),
  },
}

/** SPL Token Swap and programs with its interface: the CPAMMs of Gorbagana, Orca's first pools. */
export const splTokenSwap = program('spl-token-swap', {
  isConstantProduct: true,

  decode({ data, accounts }): ParsedInstruction | undefined {
    const reader = new ByteReader(data)
    const type = NAMES[reader.u8()]
    if (type === undefined) return undefined
    const { classic, withMints } = ACCOUNTS[type]
    // A host's fee account may be left out at the end of either list.
    const names = accounts.length >= withMints.length - 1 ? withMints : classic
    expectAccounts(
      accounts,
      names === withMints ? withMints.length - 1 : classic.length - (type === 'swap' ? 1 : 0),
    )
    const info: ParsedInstruction['info'] = {}
    for (const name of ARGUMENTS[type]) info[name] = reader.u64()
    for (const [index, name] of names.entries())
      if (accounts[index] !== undefined) info[name] = accounts[index]
    return { type, info }
  },

  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const roles = { pool: at('pool'), user: undefined }
    switch (type) {
      case 'swap':
        return swapActivity(call, { ...roles, vaults: [at('poolSource'), at('poolDestination')] })
      case 'depositAllTokenTypes':
      case 'depositSingleTokenTypeExactAmountIn':
        return liquidityActivity(call, 'addLiquidity', { ...roles, vaults: [at('vaultA'), at('vaultB')] })
      case 'withdrawAllTokenTypes':
      case 'withdrawSingleTokenTypeExactAmountOut':
        return liquidityActivity(call, 'removeLiquidity', { ...roles, vaults: [at('vaultA'), at('vaultB')] })
      default:
        return undefined
    }
  },

  poolOf({ type, info }: DecodedInstruction) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    if (pool === null) return undefined
    if (type === 'swap') return tradedPool(pool, info ?? {})
    return {
      pool,
      mintA: at('mintA'),
      mintB: at('mintB'),
      vaultA: at('vaultA'),
      vaultB: at('vaultB'),
      lpMint: at('poolMint'),
      // Both are deducted from what is given; the owner's fee of withdrawals and the host's share are not part of a trade's fee.
      feeBillionths:
        type === 'initialize'
          ? feeBillionths(
              [info?.tradeFeeNumerator, info?.tradeFeeDenominator],
              [info?.ownerTradeFeeNumerator, info?.ownerTradeFeeDenominator],
            )
          : null,
    }
  },
})

/** A swap does not say which of its two vaults is the pool's first, so both directions give the same pair. */
function tradedPool(pool: Address, { poolSource, poolDestination, poolMint }: LooseRecord) {
  const [one, other] = [textOf(poolSource), textOf(poolDestination)]
  if (one === undefined || other === undefined) return undefined
  return {
    pool,
    mintA: null,
    mintB: null,
    vaultA: null,
    vaultB: null,
    vaultPair: one < other ? ([one, other] as const) : ([other, one] as const),
    lpMint: textOf(poolMint) ?? null,
    feeBillionths: null,
  }
}
