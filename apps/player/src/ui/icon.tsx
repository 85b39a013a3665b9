/**
 * Line icons, 24 units, stroke 1.8. These are used by the shell and the first screen; more-icons.ts holds those of
 * later screens.
 */
export const icons = {
  support: 'M4 11.5 12 4l8 7.5M6 10v9h12v-9M10 19v-5h4v5',
  official: 'M6 3.5h12v11.8L12 21l-6-5.7zM9 8h6M9 11.5h6',
  workshop: 'M14 4l6 6-3 3-6-6zM11 7 4 14v4h4l7-7',
  me: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  close: 'M6 6l12 12M18 6 6 18',
  chat: 'M4 5h16v11H10l-4.5 4v-4H4zM8 9h8M8 12h5',
  feedback: 'M5 4h14v16H5zM8.5 9h7M8.5 12.500h7M8.5 16h4',
  idea: 'M9 17.500h6M10 20.500h4M12 3.500a6 6 0 0 0-3.5 10.900c.3.9.5 1.5.5 3.100h6c0-1.6.2-2.2.5-3.100A6 6 0 0 0 12 3.500z',
  community:
    'M8.5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16 11.500a2.5 2.5 0 1 0 0-5M3 19c.5-3.5 2.5-5 5.5-5s5 1.5 5.5 5M16.5 14c2.5.3 4 1.8 4.5 5',
  faq: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.500a2.5 2.5 0 1 1 3.6 2.200c-.8.4-1.1 1-1.1 1.800M12 16.600v.2',
  purchase:
    'M12 3l7 4v6c0 4-3 6.5-7 8-4-1.5-7-4-7-8V7zM12 7.500v9M14.8 9.700c-.6-.8-1.6-1.1-2.8-1.1-1.5 0-2.6.7-2.6 1.8 0 2.6 5.4 1 5.4 3.5 0 1.1-1.2 1.8-2.8 1.8-1.3 0-2.4-.4-3-1.3',
  connection: 'M4 9.500a12 12 0 0 1 16 0M7 13a7.5 7.5 0 0 1 10 0M10 16.300a3.2 3.2 0 0 1 4 0M12 19.500v.1',
  account: 'M15 12.500a4.5 4.5 0 1 0-4.2-3L4 16.300V20h3.700v-2.500H10V15l1.5-1.400A4.5 4.5 0 0 0 15 12.500zM16 8v.1',
  outside: 'M13.5 4.500h6v6M19.5 4.5 11 13M17 13.500V19.500H4.500V7H10.5',
  leave: 'M10 4.500H5v15h5M14.5 8l4 4-4 4M18 12h-9',
} as const;

const mirrored: ReadonlySet<string> = new Set([icons.back, icons.forward, icons.outside, icons.leave, icons.chat]);

interface IconProps {
  /** SVG path data: one of `icons` or `moreIcons`. */
  readonly d: string;
  /** In pixels, for text of the usual size. */
  readonly size?: number;
}

export const Icon = ({ d, size = 24 }: IconProps) => {
  // Grows with the text, as far as the words beside it keep their room on a phone.
  const side = `min(${size / 16}rem, ${size / 2.4}vw)`;
  return (
    <svg
      style={{ width: side, height: side }}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={mirrored.has(d) ? 'mirrored' : undefined}
    >
      <path d={d} />
    </svg>
  );
};
