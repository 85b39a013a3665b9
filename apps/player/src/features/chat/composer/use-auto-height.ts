import { useLayoutEffect, useRef } from 'react';

/** Grows with its text up to the maximum height of the style sheet, which can tell one line from more. */
export const useAutoHeight = (text: string) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null) return;
    field.style.height = 'auto';
    field.dataset['lines'] = '1';
    if (field.scrollHeight > field.clientHeight) field.dataset['lines'] = 'more';
    field.style.height = `${field.scrollHeight + 2}px`;
  }, [text]);
  return ref;
};
