import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { calm } from '#api/testing/start.ts'
import { zeroCounters } from '#indexer/context.ts'
import { createMetrics } from '#server/health/metrics.ts'

// The alerts and the dashboard of deploy/ ask for metrics that exist, by labels that they have.

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: Record<string, string>
}
type Panel = { title: string; type: string; targets?: { expr: string }[] }

const { groups } = parse(readFileSync('deploy/prometheus/gorscope.rules.yaml', 'utf8')) as {
  groups: { rules: Rule[] }[]
}
const rules = groups.flatMap(({ rules }) => rules)
const { panels } = JSON.parse(readFileSync('deploy/grafana/gorscope.json', 'utf8')) as { panels: Panel[] }
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Given by Prometheus itself. */
const ofPrometheus = { up: ['instance', 'job'] }
const ofEveryTarget = ['instance', 'job', 'chain']

/** Metrics that neither an alert nor a panel uses: the runtime's details, for who looks for a cause. */
const unused =
  /^gorscope_(nodejs_(active|external|gc|version|heap_(size_total|space)|eventloop_lag_(seconds|min|max|stddev|p50|p90))|process_(cpu_seconds|heap|virtual))/

/** Name to labels of every metric, with a node and a request, so that none is left out. */
async function existing(): Promise<Map<string, Set<string>>> {
  const node = { up: true, problem: null, rate: 5, calls: 3, limited: 1, notOffered: [] }
  const metrics = createMetrics({
    status: () => ({
      ...calm,
      chain: { ...calm.chain, up: true, slot: 9, nodes: [node as never] },
      indexed: { ...calm.indexed, slot: 9, height: 7, lagSlots: 0, dirtyKeys: 0 },
      counters: {
        ...zeroCounters(),
        chainBreaks: 0,
        workerRestarts: 0,
        jsonRead: 0,
        jsonRefused: 0,
        jsonEnded: 0,
      },
    }),
    tip: () => ({ slot: 9, height: 7 }),
    socket: { clients: () => 1, dropped: () => 0 },
    rpcSocket: { clients: () => 1, subscriptions: () => 2 },
  })
  metrics.observe('listBlocks', 200, 0.01)
  const found = new Map<string, Set<string>>(
    Object.entries(ofPrometheus).map(([name, labels]) => [name, new Set(labels)]),
  )
  for (const [, name = '', labels = ''] of (await metrics.text()).matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Set(ofEveryTarget)
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

/** The metrics of an expression, each with the labels by which it is chosen; and all other labels that it names. */
function partsOf(expression: string): {
  selectors: { name: string; labels: string[] }[]
  grouping: string[]
} {
  // What Grafana puts in.
  const text = expression.replaceAll('$instance', 'x')
  const tree = parser.parse(text)
  const selectors: { name: string; labels: string[] }[] = []
  const grouping: string[] = []
  tree.iterate({
    enter: (node) => {
      const own = text.slice(node.from, node.to)
      if (node.type.isError) throw new Error(`Not PromQL at ${node.from}: ${text}`)
      if (node.name === 'VectorSelector') selectors.push({ name: own.match(/^\w+/)?.[0] ?? '', labels: [] })
      if (node.name !== 'LabelName') return
      if (node.node.parent?.name === 'GroupingLabels') grouping.push(own)
      else selectors.at(-1)?.labels.push(own)
    },
  })
  return { selectors, grouping }
}

test.each(expressions)('%s asks for metrics and labels that exist: %s', async (_, expression) => {
  const metrics = await existing()
  const { selectors, grouping } = partsOf(expression)
  expect(selectors.length).toBeGreaterThan(0)
  for (const { name, labels } of selectors) {
    expect([...metrics.keys()]).toContain(name)
    expect([...(metrics.get(name) ?? [])]).toEqual(expect.arrayContaining([...labels, ...grouping]))
  }
})

test('a wrong name, a wrong label and a broken expression are found', async () => {
  expect(partsOf('rate(gorscope_nothing{route="a"}[5m]) > 1')).toEqual({
    selectors: [{ name: 'gorscope_nothing', labels: ['route'] }],
    grouping: [],
  })
  expect((await existing()).has('gorscope_nothing')).toBe(false)
  expect(() => partsOf('rate(gorscope_problems[5m)')).toThrow('Not PromQL')
})

test('a value by which an alert chooses a counter of the indexer exists', async () => {
  const text = expressions.map(([, expression]) => expression).join('\n')
  const named = [...text.matchAll(/what="(\w+)"/g)].map(([, what]) => what)
  expect(named).toEqual(['json_ended'])
})

test('every metric is in an alert or in the dashboard, but the details of the runtime', async () => {
  const used = new Set(
    expressions.flatMap(([, expression]) => partsOf(expression).selectors.map(({ name }) => name)),
  )
  const left = [...(await existing()).keys()].filter((name) => !used.has(name))
  expect(left.filter((name) => !unused.test(name))).toEqual([])
  // The list has nothing that is used, or that is no metric any more.
  expect([...used].filter((name) => unused.test(name))).toEqual([])
})

test('every alert says what it means and what to do, and how urgent it is', () => {
  expect(rules.length).toBeGreaterThan(15)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, labels, annotations } of rules) {
    expect(alert).toMatch(/^Gorscope[A-Z]/)
    expect(['page', 'ticket']).toContain(labels.severity)
    for (const text of ['summary', 'meaning', 'action'])
      expect(annotations[text], `${alert} ${text}`).toMatch(/^.{20,}[.)]$/)
  }
})
