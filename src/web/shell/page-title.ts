import { useEffect } from 'react'

/** The page's own title, in front of the product's name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Gorscope` : 'Gorscope'
  }, [title])
}
