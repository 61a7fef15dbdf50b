import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const begin = () => {
    printing = true
    listener()
  }
  const end = () => {
    printing = false
    listener()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

let printing = false

/** Whether the page is being printed. On paper nothing can be opened by a click. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing)
}
