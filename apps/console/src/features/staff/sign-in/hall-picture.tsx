import styles from './entry-frame.module.css';

const arches = [0, 1, 2, 3];

export const HallPicture = () => (
  <svg className={styles['picture']} viewBox="0 0 640 900" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#171226" />
        <stop offset="0.55" stopColor="#3b2344" />
        <stop offset="0.82" stopColor="#8a4048" />
        <stop offset="1" stopColor="#e2743a" />
      </linearGradient>
      <radialGradient id="glow" cx="0.5" cy="1" r="0.7">
        <stop offset="0" stopColor="#ffb467" stopOpacity="0.75" />
        <stop offset="1" stopColor="#ffb467" stopOpacity="0" />
      </radialGradient>
    </defs>
    <rect width="640" height="900" fill="url(#sky)" />
    <rect y="380" width="640" height="520" fill="url(#glow)" />
    <path d="M0 760 110 690l90 45 120-95 130 85 90-50 100 70v155H0z" fill="#3a2038" opacity="0.85" />
    <path d="M0 812 150 770l140 30 160-45 190 50v95H0z" fill="#24162e" />
    {arches.map((index) => (
      <path
        key={index}
        fillRule="evenodd"
        fill="#150f22"
        d={`M${index * 160} 470h160v430h-160zM${index * 160 + 22} 900V610a58 74 0 0 1 116 0v290z`}
      />
    ))}
    <path d="M0 440h640v36H0z" fill="#1c152d" />
    <path d="M0 434h640v6H0z" fill="#cf8f30" opacity="0.55" />
    <path d="M0 868h640v32H0z" fill="#0f0b19" />
  </svg>
);
