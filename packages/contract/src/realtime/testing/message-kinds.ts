import type { GenericSchema } from 'valibot';

interface Node {
  readonly options?: readonly (Node | string)[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly literal?: string;
}

const kindsIn = (node: Node | string): readonly string[] => {
  if (typeof node === 'string') return [node];
  if (node.entries !== undefined) return node.entries['kind'] === undefined ? [] : kindsIn(node.entries['kind']);
  return node.literal === undefined ? (node.options ?? []).flatMap(kindsIn) : [node.literal];
};

/** The kinds of all messages that a schema accepts, to compare them with what features receive. Pings have none. */
export const kindsOf = (schema: GenericSchema): readonly string[] => kindsIn(schema as unknown as Node);
