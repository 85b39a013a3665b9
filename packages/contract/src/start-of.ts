/** The start of a text without half a surrogate pair. The oldest supported engine has no `toWellFormed` (docs/adr/0004-webview-floor.md). */
export const startOf = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
