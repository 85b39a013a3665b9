import { useRef, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { download } from '../../../platform/network/download.ts';

export type ExportFormat = 'csv' | 'json';

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly format: ExportFormat; readonly count: number }
  | { readonly kind: 'failed'; readonly format: ExportFormat; readonly error: unknown };

const types: Record<ExportFormat, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/** Downloads all answers page by page, with progress and cancellation. */
export const useExport = (id: number) => {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);

  const collect = async (format: ExportFormat, signal: AbortSignal): Promise<string> => {
    const pieces: string[] = [];
    let cursor: string | undefined;
    let count = 0;
    do {
      const piece = await call('/survey/export', { id, format, ...(cursor !== undefined && { cursor }) }, signal);
      pieces.push(piece.text);
      count += piece.count;
      cursor = piece.next ?? undefined;
      if (!signal.aborted) setState({ kind: 'running', format, count });
    } while (cursor !== undefined && !signal.aborted);
    return pieces.join('');
  };

  const start = async (format: ExportFormat): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', format, count: 0 });
    try {
      const text = await collect(format, controller.signal);
      if (controller.signal.aborted) return;
      download(`survey-${id}.${format}`, text, types[format]);
      setState({ kind: 'idle' });
    } catch (error) {
      if (!controller.signal.aborted) setState({ kind: 'failed', format, error });
    }
  };

  return {
    state,
    start: (format: ExportFormat): void => void start(format),
    stop: (): void => {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
  };
};
