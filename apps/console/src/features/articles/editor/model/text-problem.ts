import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { TextContent } from './content.ts';

export type TextProblem =
  | { readonly kind: 'title_missing' | 'title_long' | 'summary_long' }
  | { readonly kind: 'body_long'; readonly overBytes: number };

const encoder = new TextEncoder();

export const textProblemOf = ({ title, summary, body }: TextContent): TextProblem | null => {
  const titleLength = title.trim().length;
  if (titleLength === 0) return { kind: 'title_missing' };
  if (titleLength > staffLimits.titleMax) return { kind: 'title_long' };
  if (summary.trim().length > staffLimits.summaryMax) return { kind: 'summary_long' };
  // The limit is in bytes: a Chinese character takes three.
  const overBytes = encoder.encode(body).length - staffLimits.articleBodyBytesMax;
  return overBytes > 0 ? { kind: 'body_long', overBytes } : null;
};
