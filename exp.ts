import { startTestDatabase } from '#store/testing/database.ts'
import { blockOf, encode, address } from '#store/testing/chain.ts'
import { saveBatch } from '#store/save-block.ts'
import { finalizeBlocks } from '#store/finalize-blocks.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
const e = await startTestDatabase()
const stats = new Map<string,[number,number]>()
const add = (k: string, ms: number) => { const s = stats.get(k) ?? [0,0]; s[0]++; s[1]+=ms; stats.set(k,s) }
const timed = <T extends object>(o: T, names: string[]) => new Proxy(o, { get(t, n) { const v = Reflect.get(t, n); if (typeof v !== 'function') return v; if (!names.includes(String(n))) return v.bind(t); return async (...a: any[]) => { const s = performance.now(); try { return await v.apply(t, a) } finally { const q = typeof a[0]==='string'?a[0]:a[0].query; add(String(n)+' '+q.trim().split(/\s+/).slice(0,3).join(' '), performance.now()-s) } } } })
const step = async (k: string, w: Promise<any>) => { const s = performance.now(); const r = await w; add('STEP '+k, performance.now()-s); return r }
for (let i = 0; i < 8; i++) {
  const raw = await step('fresh', e.fresh())
  const db = { ...raw, client: timed(raw.client, ['command','exec']), reader: timed(raw.reader, ['query','queryBytes']) } as typeof raw
  await step('save', saveBatch(db, encode(blockOf({slot:10}), blockOf({slot:11})), { finalized: false }))
  await step('finalize', finalizeBlocks(db, [10, 11]))
  await step('recompute', recomputeAll(db))
  await step('recompute2', recomputeAll(db))
  await step('drop', e.drop(raw))
  if (i === 0) stats.clear()
}
for (const [k,[n,ms]] of [...stats].sort((a,b)=>b[1][1]-a[1][1]).slice(0,60)) console.log(k.padEnd(60), n, (ms/n).toFixed(2), ms.toFixed(0))
await e.stop()
process.exit(0)
