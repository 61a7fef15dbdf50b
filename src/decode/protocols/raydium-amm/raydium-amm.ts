import { ByteReader } from '#svm/byte-reader.ts'
import { expectAccounts } from '#svm/expect-accounts.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { textOf } from '../../loose-json.ts'
import { program } from '../program.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

// Tags, arguments and account lists: https://github.com/raydium-io/raydium-amm (AmmInstruction)
const NAMES =
  'initialize initialize2 monitorStep deposit withdraw migrateToOpenBook setParams withdrawPnl withdrawSrm swapBaseIn preInitialize swapBaseOut simulateInfo adminCancelOrders createConfigAccount updateConfigAccount swapBaseInV2 swapBaseOutV2'.split(
    ' ',
  )

export const raydiumAmm = program('raydium-amm', {
  decode({ data, accounts }): ParsedInstruction | undefined {
    const reader = new ByteReader(data)
    const type = NAMES[reader.u8()]
    return type === undefined ? undefined : { type, info: infoOf(type, reader, accounts) }
  },

  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const roles = { pool: at('amm'), user: at('owner'), vaults: [at('coinVault'), at('pcVault')] }
    if (type?.startsWith('swapBase')) return swapActivity(call, roles)
    if (type === 'deposit' || type === 'initialize2') return liquidityActivity(call, 'addLiquidity', roles)
    if (type === 'withdraw') return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },

  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('amm')
    if (pool === null) return undefined
    const [vaultA, vaultB, lpMint] = [at('coinVault'), at('pcVault'), at('lpMint')]
    // Its fee is the program's own.
    return { pool, mintA: at('coinMint'), mintB: at('pcMint'), vaultA, vaultB, lpMint, feeBillionths: null }
  },
})

function infoOf(
  type: string,
  reader: ByteReader,
  accounts: InstructionInput['accounts'],
): ParsedInstruction['info'] {
  switch (type) {
    case 'swapBaseIn':
    case 'swapBaseOut': {
      expectAccounts(accounts, 17)
      const [tokenProgram, amm, authority, openOrders] = accounts
      // The account of target orders was left out of the list later.
      const vault = accounts.length >= 18 ? 5 : 4
      const [source, destination, owner] = accounts.slice(-3)
      const roles = { tokenProgram, amm, authority, openOrders, source, destination, owner }
      const vaults = { coinVault: accounts[vault], pcVault: accounts[vault + 1] }
      return type === 'swapBaseIn'
        ? { amountIn: reader.u64(), minimumAmountOut: reader.u64(), ...roles, ...vaults }
        : { maximumAmountIn: reader.u64(), amountOut: reader.u64(), ...roles, ...vaults }
    }
    case 'swapBaseInV2':
    case 'swapBaseOutV2': {
      expectAccounts(accounts, 8)
      const [tokenProgram, amm, authority, coinVault, pcVault, source, destination, owner] = accounts
      const roles = { tokenProgram, amm, authority, coinVault, pcVault, source, destination, owner }
      return type === 'swapBaseInV2'
        ? { amountIn: reader.u64(), minimumAmountOut: reader.u64(), ...roles }
        : { maximumAmountIn: reader.u64(), amountOut: reader.u64(), ...roles }
    }
    case 'deposit': {
      expectAccounts(accounts, 13)
      const [tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault] = accounts
      const roles = { tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault }
      const amounts = { maxCoinAmount: reader.u64(), maxPcAmount: reader.u64(), baseSide: reader.u64() }
      return { ...amounts, ...roles, owner: accounts[12] }
    }
    case 'withdraw': {
      expectAccounts(accounts, 17)
      const [tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault] = accounts
      const roles = { tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault }
      return { amount: reader.u64(), ...roles }
    }
    case 'initialize2': {
      expectAccounts(accounts, 18)
      const [, , , , amm, authority, openOrders, lpMint, coinMint, pcMint, coinVault, pcVault] = accounts
      const amounts = {
        nonce: reader.u8(),
        openTime: reader.u64(),
        initPcAmount: reader.u64(),
        initCoinAmount: reader.u64(),
      }
      return {
        ...amounts,
        amm,
        authority,
        openOrders,
        lpMint,
        coinMint,
        pcMint,
        coinVault,
        pcVault,
        owner: accounts[17],
      }
    }
    default:
      return {}
  }
}
