/** The part of PostgreSQL's wire protocol that is needed to recognize a named statement and its response. */

export interface WireMessage {
  readonly kind: string;
  readonly body: Buffer;
}

/** Splits a stream into messages. A client's first message has no type byte. */
export const createReader = (onMessage: (message: WireMessage) => void, isFirstBare: boolean) => {
  let rest: Buffer = Buffer.alloc(0);
  let isBare = isFirstBare;
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isBare ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      onMessage({ kind: isBare ? '' : String.fromCharCode(rest[0] ?? 0), body: rest.subarray(head + 4, end) });
      isBare = false;
      rest = rest.subarray(end);
    }
  };
};

/** Parses a Bind message: the statement name and its parameters as text. */
export const readBind = (body: Buffer): { statement: string; parameters: (string | null)[] } => {
  const portalEnd = body.indexOf(0);
  const statementEnd = body.indexOf(0, portalEnd + 1);
  const statement = body.toString('utf8', portalEnd + 1, statementEnd);
  const formats = statementEnd + 1;
  return { statement, parameters: readRow(body.subarray(formats + 2 + 2 * body.readUInt16BE(formats))) };
};

/** Parses a counted list of length-prefixed texts: the columns of a row, or parameters. */
export const readRow = (body: Buffer): (string | null)[] => {
  const columns: (string | null)[] = [];
  let at = 2;
  for (let left = body.readUInt16BE(0); left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    columns.push(length < 0 ? null : body.toString('utf8', at + 4, at + 4 + length));
    at += 4 + Math.max(length, 0);
  }
  return columns;
};
