/**
 * Functions that load pages from the server. They are in an object so that tests can spy on them, because the
 * browser's own functions cannot be replaced.
 */
export const page = {
  reload: () => location.reload(),
  /** Opens `path` without an entry for this page in the browser's history. */
  replace: (path: string) => location.replace(path),
  open: (path: string) => location.assign(path),
}
