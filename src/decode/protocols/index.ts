import { jsonNames } from '#svm/programs/index.ts'
import { findInRegistry, type ProgramRegistry } from '../transaction/program-registry.ts'
import { chainlinkOcr2 } from './chainlink-ocr2/chainlink-ocr2.ts'
import { dflow } from './dflow/dflow.ts'
import {
  hyperlaneGasPaymaster,
  hyperlaneMailbox,
  hyperlaneWarpRoute,
} from './hyperlane-mailbox/hyperlane-mailbox.ts'
import { invariant } from './invariant/invariant.ts'
import { jupiterLimitV1 } from './jupiter-limit-v1/jupiter-limit-v1.ts'
import { jupiterLimitV2 } from './jupiter-limit-v2/jupiter-limit-v2.ts'
import { jupiterOrderEngine } from './jupiter-order-engine/jupiter-order-engine.ts'
import { jupiterV6 } from './jupiter-v6/jupiter-v6.ts'
import { layerzeroOft } from './layerzero-oft/layerzero-oft.ts'
import { lifinityV2 } from './lifinity-v2/lifinity-v2.ts'
import { lightSystem, lightToken } from './light-token/light-token.ts'
import { manifest } from './manifest/manifest.ts'
import { meteoraDammV1 } from './meteora-damm-v1/meteora-damm-v1.ts'
import { meteoraDammV2 } from './meteora-damm-v2/meteora-damm-v2.ts'
import { meteoraDbc } from './meteora-dbc/meteora-dbc.ts'
import { meteoraDlmm } from './meteora-dlmm/meteora-dlmm.ts'
import { moonit } from './moonit/moonit.ts'
import { nameService } from './name-service/name-service.ts'
import { openbookV2 } from './openbook-v2/openbook-v2.ts'
import { phoenix } from './phoenix/phoenix.ts'
import { program } from './program.ts'
import { programFolders } from './program-text.ts'
import { proprietaryAmms } from './proprietary-amms.ts'
import type { Protocol } from './protocol.ts'
import { pump } from './pump/pump.ts'
import { pumpSwap } from './pump-swap/pump-swap.ts'
import { raydiumAmm } from './raydium-amm/raydium-amm.ts'
import { raydiumClmm } from './raydium-clmm/raydium-clmm.ts'
import { raydiumCpmm } from './raydium-cpmm/raydium-cpmm.ts'
import { raydiumLaunchpad } from './raydium-launchpad/raydium-launchpad.ts'
import { saber } from './saber/saber.ts'
import { serum } from './serum/serum.ts'
import { splTokenSwap } from './spl-token-swap/spl-token-swap.ts'
import { whirlpool } from './whirlpool/whirlpool.ts'
import { wormholeNtt } from './wormhole-ntt/wormhole-ntt.ts'

/** The programs with code. */
const named: readonly Protocol[] = [
  splTokenSwap,
  raydiumAmm,
  chainlinkOcr2,
  dflow,
  hyperlaneGasPaymaster,
  hyperlaneMailbox,
  hyperlaneWarpRoute,
  invariant,
  jupiterLimitV1,
  jupiterLimitV2,
  jupiterOrderEngine,
  jupiterV6,
  layerzeroOft,
  lifinityV2,
  lightSystem,
  lightToken,
  manifest,
  meteoraDammV1,
  meteoraDammV2,
  meteoraDbc,
  meteoraDlmm,
  moonit,
  nameService,
  openbookV2,
  phoenix,
  pump,
  pumpSwap,
  raydiumClmm,
  raydiumCpmm,
  raydiumLaunchpad,
  saber,
  serum,
  whirlpool,
  wormholeNtt,
  ...proprietaryAmms,
]

/** The other folders here: programs without code. Folders of native and SPL programs have only words. */
const described = programFolders
  .filter((folder) => !jsonNames.includes(folder) && !named.some(({ name }) => name === folder))
  .map((name) => program(name))

/** Every decoded protocol, in addition to the native and SPL programs. */
const protocols: readonly Protocol[] = [...named, ...described]

const byName = new Map(protocols.map((protocol) => [protocol.name, protocol]))

/** The values that a network profile may give as a program's `protocol`. */
export const protocolNames: readonly string[] = [...byName.keys()]

/** The protocols with `isConstantProduct`, by name. */
export const constantProductProtocols: readonly string[] = protocols
  .filter(({ isConstantProduct }) => isConstantProduct)
  .map(({ name }) => name)

/** Whether the program is known to trade. Amounts that a user gives to and receives from others may be loans, deposits or fees. */
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

/** The interface of an instruction of a program that the profile does not know, by its form; see `Protocol.isForm`. */
export const protocolByForm = (
  accounts: readonly string[],
  data: () => Uint8Array | undefined,
): Protocol | undefined => withForm.find(({ isForm }) => isForm?.(accounts, data))
