import { encode } from 'uqr';
import { useMemo } from 'react';
import styles from './enroll.module.css';

/** Renders the QR code as a single SVG path, one square per dark module. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 0, ecc: 'M' });
    const squares = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
};
