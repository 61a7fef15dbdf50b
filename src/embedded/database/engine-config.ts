/** Resource limits of the engine. */
export type EngineLimits = {
  /** Total memory of queries, merges and caches in bytes. */
  maxMemoryBytes: number
  /** The number of concurrent queries. */
  sessions: number
}

/**
 * The engine's server configuration. The defaults are for a dedicated server (caches of 5 GB, 90 % of the memory); here
 * the engine shares a small machine with the explorer.
 */
export function engineConfig({ maxMemoryBytes }: EngineLimits): string {
  return xml('clickhouse', {
    max_server_memory_usage: maxMemoryBytes,
    mark_cache_size: 128 * MB,
    primary_index_cache_size: 128 * MB,
    index_mark_cache_size: 32 * MB,
    uncompressed_cache_size: 0,
    query_condition_cache_size: 16 * MB,
    compiled_expression_cache_size: 16 * MB,
    mmap_cache_size: 100,
    // With two threads a DELETE sometimes waits a second, until the engine looks for work again.
    background_pool_size: 3,
    background_merges_mutations_concurrency_ratio: 2,
    background_common_pool_size: 1,
    background_schedule_pool_size: 2,
    max_thread_pool_size: 500,
    max_thread_pool_free_size: 20,
    max_io_thread_pool_size: 16,
    tables_loader_background_pool_size: 2,
    tables_loader_foreground_pool_size: 2,
    // The interval at which the engine checks its memory, and collects metrics that nobody here reads; by
    // default 20 times and once a second.
    memory_worker_period_ms: 500,
    asynchronous_metrics_update_period_s: 120,
    merge_tree: {
      // The default keeps merged parts for eight minutes: a hundred thousand files with many small inserts.
      old_parts_lifetime: 60,
      // Each table looks for such parts separately, by default every second.
      merge_tree_clear_old_parts_interval_seconds: 20,
      // With a pool of six tasks the defaults (8, 20, 25 free) would never allow large merges and mutations.
      number_of_free_entries_in_pool_to_lower_max_size_of_merge: 1,
      number_of_free_entries_in_pool_to_execute_mutation: 1,
      number_of_free_entries_in_pool_to_execute_optimize_entire_partition: 1,
    },
  })
}

/** Default settings of every query; a request can override them. */
export const baseSettings: ReadonlyMap<string, string> = new Map([
  // Parameters are part of the query text here, so it can be longer than a server's default of 256 kB.
  ['max_query_size', String(16 * 1024 * 1024)],
  // Results are written to a file: limits the disk usage of a query.
  ['max_result_bytes', String(8e9)],
  // Its two threads for each query cost more than they gain: without them a query for one row takes 2.0 ms instead of 2.2.
  ['output_format_parallel_formatting', '0'],
  // chDB accepts `1 + 1` as a query; a server does not.
  ['implicit_select', '0'],
])

const MB = 1024 * 1024

type Node = number | string | { [name: string]: Node }

function xml(name: string, node: Node): string {
  const inside =
    typeof node === 'object'
      ? Object.entries(node)
          .map(([child, value]) => xml(child, value))
          .join('')
      : String(node)
  return `<${name}>${inside}</${name}>\n`
}
