import { textOf } from '../loose-json.ts'
import { taggedProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import { tradedVaults } from './pool-vaults.ts'
import type { Protocol } from './protocol.ts'
import { liquidityActivity } from './vault-flow.ts'

// Tags, accounts and arguments: https://github.com/saber-hq/stable-swap (SwapInstruction)
const instructions = `
  initialize#00(nonce u8, ampFactor u64): pool authority admin adminFeeA adminFeeB mintA vaultA mintB vaultB poolMint destination tokenProgram
  swap#01(amountIn u64, minimumAmountOut u64): pool authority user source poolSource poolDestination destination adminFee tokenProgram
  deposit#02(tokenAmountA u64, tokenAmountB u64, minimumMintAmount u64): pool authority user sourceA sourceB vaultA vaultB poolMint destination tokenProgram
  withdraw#03(poolTokenAmount u64, minimumTokenAmountA u64, minimumTokenAmountB u64): pool authority user poolMint source vaultA vaultB destinationA destinationB adminFeeA adminFeeB tokenProgram
  withdrawOne#04(poolTokenAmount u64, minimumTokenAmount u64): pool authority user poolMint source vaultBase vaultQuote destination adminFee tokenProgram
  rampA#64: pool admin
  stopRampA#65: pool admin
  pause#66: pool admin
  unpause#67: pool admin
  setFeeAccount#68: pool admin newFeeAccount
  applyNewAdmin#69: pool admin
  commitNewAdmin#6a: pool admin newAdmin
  setNewFees#6b: pool admin`

/** Saber's pools of tokens that are worth the same. */
export const saber: Protocol = {
  name: 'saber',
  decode: taggedProgram(instructions),
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const [pool, user] = [at('pool'), at('user')]
    if (type === 'swap')
      return traderActivity(call, { pool, user, accounts: [at('source'), at('destination')] })
    const vaults = [at('vaultA'), at('vaultB'), at('vaultBase'), at('vaultQuote')]
    if (type === 'deposit') return liquidityActivity(call, 'addLiquidity', { pool, user, vaults })
    if (type === 'withdraw' || type === 'withdrawOne')
      return liquidityActivity(call, 'removeLiquidity', { pool, user, vaults })
    return undefined
  },
  poolOf({ type, info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    if (pool === null) return undefined
    const vaults =
      type === 'swap'
        ? tradedVaults(at('poolSource'), at('poolDestination'))
        : { vaultA: at('vaultA'), vaultB: at('vaultB') }
    const [mintA, mintB, lpMint] = [at('mintA'), at('mintB'), at('poolMint')]
    return { pool, mintA, mintB, ...vaults, lpMint, feeBillionths: null }
  },
}
