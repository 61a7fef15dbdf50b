import { findInRegistry, type ProgramRegistry } from '../program-registry.ts'
import { acrossSpoke } from './across.ts'
import { allbridge } from './allbridge.ts'
import { auctionHouse } from './auction-house.ts'
import { cctpMessageTransmitterV2, cctpTokenMessengerV2 } from './cctp-v2.ts'
import { chainflipSwapEndpoint } from './chainflip.ts'
import { chainlinkOcr2, chainlinkStore } from './chainlink.ts'
import { debridgeDestination, debridgeSource } from './debridge.ts'
import { dflow } from './dflow.ts'
import { heaven } from './heaven.ts'
import { humidifi } from './humidifi.ts'
import { hyperlaneGasPaymaster, hyperlaneMailbox, hyperlaneWarpRoute } from './hyperlane.ts'
import { idlProtocols } from './idl-protocols.ts'
import { invariant } from './invariant.ts'
import { jupiterDca } from './jupiter-dca.ts'
import { jupiterLimitV1 } from './jupiter-limit-v1.ts'
import { jupiterLimitV2 } from './jupiter-limit-v2.ts'
import { jupiterOrderEngine } from './jupiter-order-engine.ts'
import { jupiterV4 } from './jupiter-v4.ts'
import { jupiterV6 } from './jupiter-v6.ts'
import { jupiterVa } from './jupiter-va.ts'
import { kaminoFarms } from './kamino-farms.ts'
import { kaminoLiquidity } from './kamino-liquidity.ts'
import { layerzeroEndpoint, layerzeroOft } from './layerzero.ts'
import { lifinityV2 } from './lifinity-v2.ts'
import { lightSystem, lightToken } from './light.ts'
import { magicEdenAmm, magicEdenV2 } from './magic-eden.ts'
import { magicblockDelegation } from './magicblock.ts'
import { makers } from './makers.ts'
import { manifest } from './manifest.ts'
import { mayanFastMctp, mayanMctp, mayanSwap, mayanSwift } from './mayan.ts'
import { metaplex } from './metaplex.ts'
import { meteoraDammV1 } from './meteora-damm-v1.ts'
import { meteoraDammV2 } from './meteora-damm-v2.ts'
import { meteoraDbc } from './meteora-dbc.ts'
import { meteoraDlmm } from './meteora-dlmm.ts'
import { meteoraVault } from './meteora-vault.ts'
import { moonit } from './moonit.ts'
import { nameService } from './name-service.ts'
import { olderSwaps } from './older-swaps.ts'
import { openbookV2 } from './openbook-v2.ts'
import { phoenix } from './phoenix.ts'
import type { Protocol } from './protocol.ts'
import { pump } from './pump.ts'
import { pumpFees } from './pump-fees.ts'
import { pumpSwap } from './pump-swap.ts'
import { raydiumAmm } from './raydium-amm.ts'
import { raydiumClmm } from './raydium-clmm.ts'
import { raydiumCpmm } from './raydium-cpmm.ts'
import { raydiumLaunchpad } from './raydium-launchpad.ts'
import { raydiumRouter } from './raydium-router.ts'
import { relayDepository } from './relay.ts'
import { saber } from './saber.ts'
import { sanctumRouter } from './sanctum-router.ts'
import { serum } from './serum.ts'
import { serumSwap } from './serum-swap.ts'
import { splTokenStaking } from './spl-token-staking.ts'
import { splTokenSwap } from './spl-token-swap.ts'
import { tensorAmm } from './tensor-amm.ts'
import { whirlpool } from './whirlpool.ts'
import { woofi } from './woofi.ts'
import { wormholeNtt } from './wormhole-ntt.ts'
import { wormholeShim } from './wormhole-shim.ts'
import { zetaDex } from './zeta-dex.ts'

/** Every protocol that is decoded besides the native and SPL programs. A new one needs a file and a line here. */
const protocols: readonly Protocol[] = [
  splTokenSwap,
  raydiumAmm,
  whirlpool,
  meteoraDammV1,
  meteoraDammV2,
  meteoraDbc,
  meteoraDlmm,
  meteoraVault,
  moonit,
  pump,
  pumpSwap,
  pumpFees,
  raydiumClmm,
  raydiumCpmm,
  raydiumLaunchpad,
  lifinityV2,
  invariant,
  openbookV2,
  phoenix,
  saber,
  serum,
  serumSwap,
  manifest,
  heaven,
  humidifi,
  ...makers,
  jupiterV4,
  jupiterV6,
  jupiterVa,
  jupiterOrderEngine,
  jupiterLimitV1,
  jupiterLimitV2,
  jupiterDca,
  dflow,
  raydiumRouter,
  sanctumRouter,
  ...olderSwaps,
  zetaDex,
  woofi,
  chainlinkOcr2,
  chainlinkStore,
  cctpMessageTransmitterV2,
  cctpTokenMessengerV2,
  hyperlaneMailbox,
  hyperlaneWarpRoute,
  hyperlaneGasPaymaster,
  wormholeNtt,
  wormholeShim,
  debridgeSource,
  debridgeDestination,
  acrossSpoke,
  chainflipSwapEndpoint,
  mayanSwift,
  mayanMctp,
  mayanFastMctp,
  mayanSwap,
  allbridge,
  relayDepository,
  layerzeroEndpoint,
  layerzeroOft,
  kaminoFarms,
  kaminoLiquidity,
  magicblockDelegation,
  auctionHouse,
  splTokenStaking,
  magicEdenV2,
  magicEdenAmm,
  tensorAmm,
  lightSystem,
  lightToken,
  metaplex,
  nameService,
  ...idlProtocols,
]

const byName = new Map(protocols.map((protocol) => [protocol.name, protocol]))

/** The values that a network profile may give as a program's `protocol`. */
export const protocolNames: readonly string[] = [...byName.keys()]

/** The protocols with `isConstantProduct`, by name. */
export const constantProductProtocols: readonly string[] = protocols
  .filter(({ isConstantProduct }) => isConstantProduct)
  .map(({ name }) => name)

/** Whether the program is known to trade: what a user gives and receives by any other may be a loan, a deposit or a fee. */
export function canTrade(programId: string, registry: ProgramRegistry): boolean {
  const { isDex, isRouter } = findInRegistry(programId, registry) ?? {}
  if (isDex || isRouter) return true
  const { activityOf, routeOf } = protocolOf(programId, registry) ?? {}
  return activityOf !== undefined || routeOf !== undefined
}

/** The interface that the program implements on the chain of `registry`; `undefined` when none is known. */
export function protocolOf(programId: string, registry: ProgramRegistry): Protocol | undefined {
  const name = findInRegistry(programId, registry)?.protocol
  return name === undefined ? undefined : byName.get(name)
}

const withForm = protocols.filter(({ isForm }) => isForm !== undefined)

/** The interface that an instruction of a program that the profile does not know has the form of; see `Protocol.isForm`. */
export const protocolByForm = (
  accounts: readonly string[],
  data: () => Uint8Array | undefined,
): Protocol | undefined => withForm.find(({ isForm }) => isForm?.(accounts, data))
