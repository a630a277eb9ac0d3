import { DataList, type DataListProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names with values. */
export function Facts(props: Pick<DataListProps, 'labelWidth' | 'children'>) {
  return <DataList className="facts" {...props} />;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{name}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
