/** Features our libraries need and the oldest supported engines lack (docs/adr/0004-webview-floor.md). */
const has = (target: object, name: string): boolean => name in target;

if (!has(Object, 'hasOwn')) {
  Object.defineProperty(Object, 'hasOwn', {
    value: (target: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(target, key),
    configurable: true,
    writable: true,
  });
}

const at = function at(this: ArrayLike<unknown>, index: number): unknown {
  return this[index < 0 ? this.length + index : index];
};
for (const prototype of [Array.prototype, String.prototype]) {
  if (!has(prototype, 'at')) {
    Object.defineProperty(prototype, 'at', { value: at, configurable: true, writable: true });
  }
}

export {};
