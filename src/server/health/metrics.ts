import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ServiceStatus } from '#api/service-status.ts'
import type { NodeState } from '#chain/rpc/nodes.ts'

type MetricsSources = {
  status: () => ServiceStatus
  tip: () => { slot: number; height: number | null } | undefined
  /** The live socket; `dropped` also counts clients of the RPC's socket. */
  socket: { clients: () => number; dropped: () => number }
  rpcSocket: { clients: () => number; subscriptions: () => number }
}

/**
 * The metrics at `/metrics`: requests by route and status, the indexer's counters, the newest block, the
 * sockets, the process.
 */
export function createMetrics({ status, tip, socket, rpcSocket }: MetricsSources) {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'gorscope_' })
  const registers = [register]

  const durations = new Histogram({
    name: 'gorscope_http_request_duration_seconds',
    help: 'Time from the request to the last byte of the answer.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // Metrics of label pairs are cached here, because the library's look-up is several times slower.
  const children = new Map<string, { observe(seconds: number): void }>()

  const gauge = (name: string, help: string, read: () => number | null | undefined) =>
    new Gauge({
      name: `gorscope_${name}`,
      help,
      registers,
      collect() {
        const value = read()
        // An unknown gauge is removed, because a reset one would be 0.
        if (value == null) this.remove()
        else this.set(value)
      },
    })
  gauge('chain_up', 'Whether the node answers: 1 or 0.', () => {
    const { up } = status().chain
    return up === null ? null : Number(up)
  })
  gauge('database_up', 'Whether the database answers: 1 or 0.', () => Number(status().database.alive))
  gauge('indexer_standby', 'Whether another process indexes and this one waits for it: 1 or 0.', () => {
    const { isStandby } = status().indexed
    return isStandby === null ? null : Number(isStandby)
  })
  gauge('chain_slot', 'Newest slot that the node reported.', () => status().chain.slot)
  gauge('indexed_slot', 'Newest indexed slot.', () => status().indexed.slot ?? tip()?.slot)
  gauge('indexed_height', 'Newest indexed block height.', () => status().indexed.height ?? tip()?.height)
  gauge('lag_slots', 'Slots by which the index is behind the chain.', () => status().indexed.lagSlots)
  gauge('gap_slots', 'Slots inside the indexed range that are missing.', () => status().indexed.gaps)
  gauge(
    'chain_breaks',
    'Places where stored blocks contradict each other.',
    () => status().indexed.chainBreaks,
  )
  gauge('incomplete_blocks', 'Stored blocks that lack transactions.', () => status().indexed.incompleteBlocks)
  gauge(
    'integrity_differences',
    'Values of the index that are not what they were compared with.',
    () => status().indexed.integrity?.differences,
  )
  gauge('integrity_age_seconds', 'Time since the last round of checks of the index ended.', () => {
    const endedAt = status().indexed.integrity?.endedAt
    return endedAt == null ? null : Math.round((Date.now() - endedAt) / 1_000)
  })
  gauge(
    'dirty_keys',
    'Values computed from many blocks that are behind the finalized blocks.',
    () => status().indexed.dirtyKeys,
  )
  gauge('problems', 'Number of problems that /api/health reports.', () => status().problems.length)
  gauge('live_sockets', 'Connected live sockets.', socket.clients)
  gauge('rpc_sockets', 'Connected sockets of the RPC.', rpcSocket.clients)
  gauge('rpc_subscriptions', 'Subscriptions over the sockets of the RPC.', rpcSocket.subscriptions)

  const ofNodes = (name: string, help: string, read: (node: NodeState) => number | null) =>
    new Gauge({
      name: `gorscope_${name}`,
      help,
      labelNames: ['node'],
      registers,
      collect() {
        this.reset()
        for (const [place, node] of status().chain.nodes.entries()) {
          const value = read(node)
          if (value !== null) this.set({ node: place + 1 }, value)
        }
      },
    })
  ofNodes('node_up', 'Whether the node of this position in RPC_URL answers: 1 or 0.', ({ up }) => Number(up))
  ofNodes('node_calls', 'Calls to the node since the start.', ({ calls }) => calls)
  ofNodes('node_calls_limited', 'Calls that came too fast for the node.', ({ limited }) => limited)
  ofNodes('node_rate', 'Calls per second to which calls to the node are limited.', ({ rate }) => rate)

  new Counter({
    name: 'gorscope_live_sockets_dropped_total',
    help: 'Live sockets, and sockets of the RPC, closed because they did not read.',
    registers,
    collect() {
      this.reset()
      this.inc(socket.dropped())
    },
  })
  new Counter({
    name: 'gorscope_indexer_total',
    help: 'Counts of the indexer, and of the JSON of strangers that was read or refused, since the start.',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset()
      for (const [name, value] of Object.entries(status().counters))
        if (Number.isFinite(value) && value >= 0) this.inc({ what: snakeCase(name) }, value)
    },
  })

  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    observe(route: string, httpStatus: number, seconds: number) {
      const key = `${route} ${httpStatus}`
      let child = children.get(key)
      if (!child) {
        child = durations.labels(route, String(httpStatus))
        children.set(key, child)
      }
      child.observe(seconds)
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
