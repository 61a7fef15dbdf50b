import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { parseJson, stringifyJson } from '#lib/text/json.ts'
import type { RpcBlock, RpcReward, RpcTransaction } from '#svm/rpc-block.ts'

// A node between the explorer and the local chain that answers like releases of Agave before, during and
// after the switch to Alpenglow.
// Sources: github.com/anza-xyz/agave/issues/12159 (vote credits), SIMD-0307 (footer), SIMD-0357 (admission
// ticket), SIMD-0232 (collectors), solana.com/docs/rpc/http/getaggenesiscert.

export type Release = {
  version: string
  /**
   * The state of Alpenglow: unknown to the release, not active yet, active since a moment ago, or active for
   * some epochs.
   */
  alpenglow: 'not known' | 'to come' | 'just begun' | 'running'
}

/** The account that gets the fees of every third slot instead of the leader. */
export const collector = encodeBase58(Buffer.alloc(32, 77))
/** The lamports that each validator pays for an epoch. */
export const TICKET = 1_600_000_000
const MARKER = '18446744073709551615'
/** The lamports that a vote account counts with Alpenglow in the field of Tower's credits. */
const EARNED = 7_402_677_144n

/**
 * The time added to block times: the tests' local chain is of 2023, before nodes could pay fees to any
 * account.
 */
const YEARS = 3 * 365 * 86_400

export type AgaveNode = { rpcUrl: string; stop: () => Promise<void> }

type Answer = { result?: unknown; error?: { code: number; message: string } }

/**
 * Starts the node.
 *
 * @param target the URL of the local chain
 * @param switchSlot the last slot with votes, if the release has switched
 * @param firstOfEpoch the slot whose block pays the rewards of the epoch
 */
export async function startAgaveNode(
  target: string,
  { version, alpenglow }: Release,
  { switchSlot, firstOfEpoch }: { switchSlot: number; firstOfEpoch: number },
): Promise<AgaveNode> {
  const hasSwitched = alpenglow === 'just begun' || alpenglow === 'running'
  const notFound = { error: { code: -32601, message: 'Method not found' } }

  const certificate = (): Answer => {
    if (alpenglow === 'not known') return notFound
    if (!hasSwitched) return { result: null }
    const numbers = (length: number) => Array.from({ length }, (_, i) => i % 256)
    const block = { slot: switchSlot, block_id: numbers(32) }
    return { result: { block, signature: { signature: numbers(192), bitmap: [1, 128] } } }
  }

  const voteAccount = (one: VoteAccount) => {
    const credits = one.epochCredits.at(-1) ?? [0, 0, 0]
    const [epoch, now, before] = credits
    const inAlpenglow = [epoch, BigInt(now) + EARNED, now]
    return {
      ...one,
      inflationRewardsCommissionBps: one.commission * 100 + 25,
      ...(alpenglow === 'running' && { lastVote: 0, rootSlot: 0 }),
      ...(hasSwitched && {
        epochCredits: [
          ...one.epochCredits.slice(0, -1),
          [epoch, now, before],
          [MARKER, MARKER, MARKER].map(BigInt),
          inAlpenglow,
        ],
      }),
    }
  }

  const blockOf = (slot: number, block: RpcBlock, voters: readonly string[]): RpcBlock => {
    const blockTime = (block.blockTime ?? 0) + YEARS
    const isAlpenglow = hasSwitched && slot > switchSlot
    const votes = isAlpenglow ? decodeBlock(slot, block).transactions.filter(({ isVote }) => isVote) : []
    const isVote = new Set(votes.map(({ index }) => index))
    const transactions = block.transactions?.filter((_: RpcTransaction, index) => !isVote.has(index))
    const rewards = (block.rewards ?? []).flatMap((reward): RpcReward[] => {
      if (reward.rewardType !== 'Fee') return [{ ...reward, commissionBps: basisPoints(reward) }]
      if (isAlpenglow && transactions?.length === 0) return []
      return [slot % 3 === 0 ? { ...reward, pubkey: collector } : reward]
    })
    if (slot === firstOfEpoch && hasSwitched)
      for (const pubkey of voters)
        rewards.push({ pubkey, lamports: -TICKET, postBalance: 5, rewardType: 'VATDebit', commission: null })
    const footer = isAlpenglow
      ? {
          blockProducerTimeNanos: String(BigInt(blockTime) * 1_000_000_000n + 899_968_023n),
          blockUserAgent: `agave/v${version} (mode:perf)`,
          bankHash: block.blockhash,
        }
      : null
    return {
      ...block,
      blockTime,
      ...(transactions && { transactions }),
      rewards,
      ...(hasSwitched && { footer }),
    }
  }

  const ask = async (body: string): Promise<Answer> => {
    const answer = await fetch(target, { method: 'POST', body })
    return parseJson(await answer.text()) as Answer
  }
  const listVoters = async () => {
    const { result } = await ask('{"jsonrpc":"2.0","id":1,"method":"getVoteAccounts","params":[]}')
    return result as { current: VoteAccount[]; delinquent: VoteAccount[] }
  }

  const respond = async (method: string, params: unknown[], body: string): Promise<Answer> => {
    if (method === 'getVersion') return { result: { 'solana-core': version, 'feature-set': 3_640_012_085 } }
    if (method === 'getAgGenesisCert') return certificate()
    if (method === 'getVoteAccounts') {
      const { current, delinquent } = await listVoters()
      // An invalid vote account must not affect the others.
      const odd = { votePubkey: null, nodePubkey: 7 }
      return {
        result: { current: [...current.map(voteAccount), odd], delinquent: delinquent.map(voteAccount) },
      }
    }
    const answer = await ask(body)
    const block = answer.result as RpcBlock | null | undefined
    if (method !== 'getBlock' || !block) return answer
    const { current, delinquent } = await listVoters()
    const voters = [...current, ...delinquent].map(({ votePubkey }) => votePubkey)
    return { ...answer, result: blockOf(params[0] as number, block, voters) }
  }

  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: unknown[] }
    const answer = await respond(method, params, body).catch(() => undefined)
    // The local chain has stopped.
    if (!answer) return void response.writeHead(503).end()
    const text = stringifyJson({ ...answer, jsonrpc: '2.0', id })
    // The producer's time has more digits than a JS number, so it is inserted as text.
    const json = text.replace(/"blockProducerTimeNanos":"(\d+)"/, '"blockProducerTimeNanos":$1')
    response.writeHead(200, { 'content-type': 'application/json' }).end(json)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Digits = number | string
type VoteAccount = {
  votePubkey: string
  nodePubkey: string
  activatedStake: Digits
  commission: number
  epochCredits: [epoch: number, credits: Digits, before: Digits][]
}

const basisPoints = ({ commission }: RpcReward) =>
  typeof commission === 'number' ? commission * 100 + 25 : null
