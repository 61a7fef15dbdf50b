import { usePathname } from 'wouter/use-browser-location'
import { findPage } from '#contract/pages/pages.ts'
import { withoutBase } from '../paths.ts'

/**
 * The parameter of the page's path, decoded once: `x%20y` of `/address/x%2520y`. The router's `useParams` has decoded a part
 * of it already, so that decoding it again makes another text of it.
 */
export const usePageValue = (): string => findPage(withoutBase(usePathname()))?.value ?? ''
