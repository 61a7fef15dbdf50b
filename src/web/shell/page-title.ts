import { useEffect } from 'react'
import { documentTitle } from '#contract/titles.ts'

/** Sets the document's title: the page's, one of the contract's `titles`, before the product's name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
