import type { ReactNode } from 'react';

interface IconProps {
  className?: string | undefined;
  /** In pixels at the usual text size: it grows with the text. */
  size?: number;
}

/** Line icons on a 24 grid. They are decorative: the text beside them carries the meaning. */
export function Icon({ className, size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
);

export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 8v5m0 3.2v.1M10.3 4.3 2.9 17.2A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.8L13.7 4.3a2 2 0 0 0-3.4 0Z" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5m0-8.2v.1" />
  </Icon>
);

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3 5 5.8v5.4c0 4.4 2.9 8 7 9.8 4.1-1.8 7-5.4 7-9.8V5.8L12 3Z" />
    <path d="m9 12 2.2 2.2L15.2 10" />
  </Icon>
);

export const CardIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
    <circle cx="8" cy="11" r="2" />
    <path d="M5 16c.5-1.5 1.6-2.2 3-2.2s2.5.7 3 2.2M14 10h4.5M14 13.5h4.5" />
  </Icon>
);

export const PassportIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4.5" y="2.5" width="15" height="19" rx="2.5" />
    <circle cx="12" cy="10" r="3.8" />
    <path d="M8.2 10h7.600M12 6.200c-2 2.400-2 5.200 0 7.600m0-7.600c2 2.400 2 5.200 0 7.600M9 17.800h6" />
  </Icon>
);

export const FaceIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8V6a2 2 0 0 1 2-2h2m8 0h2a2 2 0 0 1 2 2v2m0 8v2a2 2 0 0 1-2 2h-2m-8 0H6a2 2 0 0 1-2-2v-2" />
    <path d="M9 9.5v.6m6-.6v.6M9 14.5c.8.9 1.8 1.3 3 1.3s2.2-.4 3-1.3" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
    <path d="M11 18.5h2" />
  </Icon>
);

export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="4.2" />
    <path d="M12 2.500v2.200m0 14.600v2.200M2.500 12h2.200m14.600 0h2.200M5.300 5.300l1.500 1.500m10.400 10.400 1.500 1.500m0-13.400-1.500 1.500M6.800 17.200l-1.500 1.500" />
  </Icon>
);

export const TurnIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 12h16M8 7.500 3.500 12 8 16.500m8-9 4.500 4.500-4.500 4.500" />
  </Icon>
);

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.2 2" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6.5 6.5 11 11m0-11-11 11" />
  </Icon>
);

export const FlaskIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 3h5M10.5 3v6.2L5.2 18.1A2 2 0 0 0 6.9 21h10.2a2 2 0 0 0 1.7-2.9L13.5 9.2V3M7.8 15h8.4" />
  </Icon>
);

export const HeadsetIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5v4a1.5 1.5 0 0 0 3 0v-2.5a1.5 1.5 0 0 0-3-1.5Zm15 0v4a1.5 1.5 0 0 1-3 0v-2.5a1.5 1.5 0 0 1 3-1.5Zm0 4a3.5 3.5 0 0 1-3.5 3.5H13" />
  </Icon>
);

export const MaskIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 8.5c3-1.3 6-1.3 9 0 3-1.3 6-1.3 9 0 0 5-1.8 8-4.7 8-2 0-3-1.7-4.3-1.7S9.7 16.5 7.7 16.5C4.8 16.5 3 13.5 3 8.5Z" />
    <path d="M7 11.3c.9-.5 1.8-.5 2.7 0m4.600 0c.9-.5 1.8-.5 2.7 0" />
  </Icon>
);

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="m3.5 7 8.5 6.5L20.5 7" />
  </Icon>
);

export const HomeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3.5 11.5 8.5-7 8.5 7M6 9.8V19h12V9.8M10 19v-5h4v5" />
  </Icon>
);

export const NumberIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 4.5 7.5 19.5M16.5 4.5l-2 15M4.5 9.5h15.5M4 14.5h15.5" />
  </Icon>
);
