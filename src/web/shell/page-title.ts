import { useEffect } from 'react'
import { documentTitle, sealedTitle } from '#contract/pages/titles.ts'
import { sealedGeneration } from '../paths.ts'

/**
 * Sets the document's title: the page's title, which is one of the contract's `titles`, in front of the
 * product's name.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    const sealed = sealedGeneration()
    document.title = documentTitle(
      title === undefined || sealed === undefined ? title : sealedTitle(title, sealed),
    )
  }, [title])
}
