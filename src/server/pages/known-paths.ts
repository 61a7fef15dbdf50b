import { ApiError } from '#api/errors.ts'
import { fileCalls, routes, writeRoutes } from '#contract/index.ts'
import { imagePath, livePath, openApiPath, readyPath, rpcPath } from '#contract/paths.ts'

// Decides what is at a path, for requests that no route takes.

export const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '/'
export const queryOf = (url: string) => url.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''

/** Whether a path belongs to the API, also to that of another generation, and not to a page. */
export const isDataPath = (path: string) =>
  /^(?:\/g\/[^/]*)?\/(?:api|metrics|programs-data|rpc)(?:\/|$)/.test(path)

/** A pattern for a path of pages; a slash at the end makes no difference. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
const patterns = [
  ...[...Object.values(routes), ...Object.values(fileCalls)].map(({ path }) => path),
  imagePath,
  openApiPath,
  livePath,
  readyPath,
  '/metrics',
].map(patternOf)
const rpcPattern = patternOf(rpcPath)
const writePatterns = Object.values(writeRoutes).map(({ path }) => patternOf(path))

export const isRpcPath = (path: string) => rpcPattern.test(path)
export const knowsPath = (path: string) =>
  !isDataPath(path) || isRpcPath(path) || patterns.some((pattern) => pattern.test(path))
export const takesPost = (path: string) =>
  isRpcPath(path) || writePatterns.some((pattern) => pattern.test(path))

export const nothingAt = (path: string) =>
  new ApiError(404, 'not_found', `There is nothing at ${path.slice(0, 200)}.`)
