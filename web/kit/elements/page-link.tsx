import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PageLinkProps {
  /** Below the console, such as `/sessions`. */
  to: string;
  search?: object;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another page of the console. */
export function PageLink({ to, search, className, children }: PageLinkProps) {
  return (
    <Anchor component={Link} to={to} search={search as never} className={className}>
      {children}
    </Anchor>
  );
}
