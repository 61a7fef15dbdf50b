import { useEffect, useRef } from 'react'
import { useGenerations } from '../queries/network/generations.ts'
import { useHealth } from '../queries/network/network.ts'
import { page } from '../ui/page-loader.ts'

/** Reloads the page when the chain was reset, because the page then belongs to a sealed generation. */
export function useReset(): void {
  const { data } = useHealth()
  const generations = useGenerations()
  const current = data && (generations?.current ?? 1)
  const first = useRef(current)
  useEffect(() => {
    if (current === undefined) return
    first.current ??= current
    if (first.current !== current) page.reload()
  }, [current])
}
