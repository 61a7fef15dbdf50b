import { useEffect } from 'react'
import { documentTitle } from '#contract/titles.ts'

/** The page's own title, one of the contract's `titles`, in front of the product's name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
