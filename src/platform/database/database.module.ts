import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { ClockCheck } from './operations/clock-check.js';
import { DatabaseProbe } from './operations/database-probe.js';
import { Database } from './database.js';
import { NotificationListener } from './notifications/notification-listener.js';
import { NotificationSender } from './notifications/notification-sender.js';
import { dataSourceOptions } from './driver/data-source-options.js';
import { TimeoutCheck } from './operations/timeout-check.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.database, config.timeouts.databaseConnection),
        autoLoadEntities: true,
        // The application starts without the database. `Database.open` connects.
        manualInitialization: true,
      }),
    }),
  ],
  providers: [ClockCheck, Database, DatabaseProbe, NotificationListener, NotificationSender, TimeoutCheck],
  exports: [Database, DatabaseProbe, NotificationListener, NotificationSender],
})
export class DatabaseModule {}
