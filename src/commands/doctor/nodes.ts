import { type ChainClient, createChainClient, MethodRefused } from '#chain/client.ts'
import { openNodes } from '#chain/rpc/nodes.ts'
import { openNodeSocket } from '#chain/tip/socket.ts'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import { silent } from '#lib/log/log.ts'
import { type Config, withoutSecret } from '#setup/config.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const DEADLINE_MS = 8_000
const SOCKET_MS = 8_000
/** A block's time comes from the validators' clocks, which differ by some seconds. */
const CLOCK_SECONDS = 30
const STANDSTILL_SECONDS = 120
const SLOW_MS = 500

/**
 * Checks each node of RPC_URL: whether it answers, serves the same chain as the others, and has the methods
 * that the index needs.
 *
 * @param slowMs a node whose first response takes longer gets a note
 */
export async function examineNodes({ rpcUrls, wsUrls }: Config, slowMs = SLOW_MS): Promise<Finding[]> {
  if (rpcUrls.length === 0) return [ok('RPC_URL is not set: the embedded local chain is used.')]
  const nodes = openNodes({ rpcUrls, wsUrls, log: silent })
  try {
    const examined = await Promise.all(
      nodes.all.map((node, nth) => {
        const chain = createChainClient({ nodes: nodes.only(node), lane: 'visitor', deadlineMs: DEADLINE_MS })
        return examineNode(chain, withoutSecret(rpcUrls[nth] ?? ''), slowMs).finally(() => chain.close())
      }),
    )
    const chains = new Set(examined.flatMap(({ genesisHash }) => genesisHash ?? []))
    const findings = examined.flatMap(({ findings }) => findings)
    if (chains.size > 1)
      findings.push(
        wrong(
          `The nodes of RPC_URL serve different chains (genesis hashes ${[...chains].join(', ')}).`,
          'Name nodes of one chain only.',
        ),
      )
    return findings
  } finally {
    nodes.close()
  }
}

async function examineNode(
  chain: ChainClient,
  url: string,
  slowMs: number,
): Promise<{ findings: Finding[]; genesisHash?: string }> {
  const started = performance.now()
  let version: string | null
  try {
    version = await chain.getVersion()
  } catch (error) {
    return {
      findings: [
        wrong(
          `The node ${url} does not answer: ${messageWithCauses(error)}`,
          'Start it, or correct RPC_URL (its key, its port, the firewall).',
        ),
      ],
    }
  }
  const ms = Math.round(performance.now() - started)
  const findings = [
    ms > slowMs
      ? note(
          `The node ${url} (version ${version ?? 'unknown'}) answered after ${ms} ms.`,
          'A node near the explorer makes it catch up faster.',
        )
      : ok(`The node ${url} (version ${version ?? 'unknown'}) answered in ${ms} ms.`),
  ]
  const genesisHash = await chain.getGenesisHash().catch((error) => {
    findings.push(
      error instanceof MethodRefused
        ? note(
            `The node ${url} does not offer getGenesisHash: another chain is told by its newest block only.`,
          )
        : wrong(`The node ${url} does not tell its chain: ${messageWithCauses(error)}`, 'Use another node.'),
    )
    return undefined
  })
  findings.push(...(await examineBlocks(chain, url)), await examineSocket(chain, url))
  return { findings, ...(genesisHash ? { genesisHash } : {}) }
}

async function examineBlocks(chain: ChainClient, url: string): Promise<Finding[]> {
  try {
    const slot = await chain.getSlot('finalized')
    const first = await chain.getFirstAvailableBlock()
    const findings = [ok(`It has finalized blocks of the slots ${first} to ${slot}.`)]
    const newest = (await chain.getBlocks(Math.max(first, slot - 200), slot, 'finalized'))?.at(-1) ?? slot
    const header = await chain.getBlockHeader(newest, 'finalized')
    if (!header)
      return [
        ...findings,
        wrong(
          `The node ${url} has no block at its finalized slot ${newest}.`,
          'Use a node that serves getBlock (--enable-rpc-transaction-history).',
        ),
      ]
    const block = await chain.fetchBlock(newest, 'finalized')
    findings.push(
      block.kind === 'block'
        ? ok(`It gives whole blocks (slot ${newest}).`)
        : wrong(
            `It gives no transactions of the block at slot ${newest}.`,
            'Start it with --enable-rpc-transaction-history.',
          ),
    )
    if (header.blockTime !== null) findings.push(examineClock(header.blockTime))
    return findings
  } catch (error) {
    return [
      wrong(
        `The node ${url} refuses a call that indexing needs: ${messageWithCauses(error)}`,
        'Use a node that offers getSlot, getFirstAvailableBlock, getBlocks and getBlock.',
      ),
    ]
  }
}

function examineClock(blockTime: number): Finding {
  const behind = Math.round(Date.now() / 1_000 - blockTime)
  if (behind < -CLOCK_SECONDS)
    return wrong(
      `The chain's newest block is ${-behind} s in the future: this machine's clock is behind.`,
      'Set the clock (NTP).',
    )
  if (behind > STANDSTILL_SECONDS)
    return note(
      `The chain's newest final block is ${behind} s old.`,
      "The chain stands still, the node is behind, or this machine's clock is ahead: compare it with another clock.",
    )
  return ok(`The clock agrees with the chain: its newest final block is ${behind} s old.`)
}

async function examineSocket(chain: ChainClient, url: string): Promise<Finding> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), SOCKET_MS)
  const [wsUrl = ''] = chain.wsUrls
  try {
    let tell: () => void = () => undefined
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    const socket = await openNodeSocket(wsUrl, ending.signal, () => tell())
    await socket.subscribe('slotSubscribe', [])
    await Promise.race([told, socket.closed.then((reason) => Promise.reject(new Error(reason)))])
    return ok('It tells new slots over its WebSocket.')
  } catch (error) {
    return note(
      `The WebSocket ${withoutSecret(wsUrl)} of ${url} tells nothing: ${messageWithCauses(error)}`,
      'The explorer polls then, which costs more calls. Correct WS_URL if the node has a WebSocket.',
    )
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
